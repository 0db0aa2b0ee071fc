import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.database.base.BaseDatabaseType;
import org.flywaydb.core.internal.database.base.Database;
import org.flywaydb.core.internal.database.base.Schema;
import org.flywaydb.core.internal.database.base.Table;
import org.flywaydb.core.internal.jdbc.JdbcConnectionFactory;
import org.flywaydb.core.internal.jdbc.JdbcTemplate;
import org.flywaydb.core.internal.jdbc.StatementInterceptor;
import org.flywaydb.core.internal.parser.Parser;
import org.flywaydb.core.internal.parser.ParsingContext;

/** What Flyway must be told of Databend, which it does not know. It finds the class by META-INF/services. */
public final class DatabendFlyway extends BaseDatabaseType {
    @Override
    public String getName() {
        return "Databend";
    }

    @Override
    public int getNullType() {
        return Types.VARCHAR;
    }

    @Override
    public boolean handlesJDBCUrl(String url) {
        return url.startsWith("jdbc:databend:");
    }

    @Override
    public String getDriverClass(String url, ClassLoader loader) {
        return "com.databend.jdbc.DatabendDriver";
    }

    @Override
    public boolean handlesDatabaseProductNameAndVersion(String name, String version, Connection connection) {
        return name.startsWith("Databend");
    }

    @Override
    public Connection alterConnectionAsNeeded(Connection connection, Configuration configuration) {
        return MendedDriver.of(connection);
    }

    @Override
    public Database<?> createDatabase(Configuration configuration, JdbcConnectionFactory factory, StatementInterceptor interceptor) {
        return new Server(configuration, factory, interceptor);
    }

    @Override
    public Parser createParser(Configuration configuration, ResourceProvider resources, ParsingContext context) {
        return new Parser(configuration, context, 3) {};
    }

    private static final class Server extends Database<Session> {
        Server(Configuration configuration, JdbcConnectionFactory factory, StatementInterceptor interceptor) {
            super(configuration, factory, interceptor);
        }

        @Override
        protected Session doGetConnection(Connection connection) {
            return new Session(this, connection);
        }

        @Override
        public void ensureSupported(Configuration configuration) {}

        /** Without its quotes, between which the statement of a baseline puts it. */
        @Override
        protected String doGetCurrentUser() throws SQLException {
            return getMainConnection().getJdbcTemplate().queryForString("SELECT replace(current_user(), '''', '')");
        }

        /** A transaction is of rows alone: tables are created and altered at once. */
        @Override
        public boolean supportsDdlTransactions() {
            return false;
        }

        @Override
        public String getBooleanTrue() {
            return "true";
        }

        @Override
        public String getBooleanFalse() {
            return "false";
        }

        @Override
        public boolean catalogIsSchema() {
            return false;
        }

        /** Flyway's table of what ran, without the primary key and the index, which the grammar does not have. */
        @Override
        public String getRawCreateScript(Table table, boolean baseline) {
            String columns = "installed_rank INT NOT NULL, version VARCHAR(50), description VARCHAR(200) NOT NULL, type VARCHAR(20) NOT NULL, "
                + "script VARCHAR(1000) NOT NULL, checksum INT, installed_by VARCHAR(100) NOT NULL, "
                + "installed_on TIMESTAMP NOT NULL DEFAULT now(), execution_time INT NOT NULL, success BOOLEAN NOT NULL";
            return "CREATE TABLE " + table + " (" + columns + ");\n" + (baseline ? getBaselineStatement(table) + ";\n" : "");
        }
    }

    private static final class Session extends org.flywaydb.core.internal.database.base.Connection<Server> {
        Session(Server database, Connection connection) {
            super(database, connection);
        }

        @Override
        protected String getCurrentSchemaNameOrSearchPath() throws SQLException {
            return jdbcTemplate.queryForString("SELECT current_database()");
        }

        @Override
        protected void doChangeCurrentSchemaOrSearchPathTo(String name) throws SQLException {
            jdbcTemplate.execute("USE " + database.quote(name));
        }

        @Override
        public Schema<?, ?> getSchema(String name) {
            return new Library(jdbcTemplate, database, name);
        }
    }

    private static final class Library extends Schema<Server, Shelf> {
        Library(JdbcTemplate template, Server database, String name) {
            super(template, database, name);
        }

        @Override
        protected boolean doExists() throws SQLException {
            return jdbcTemplate.queryForInt("SELECT count(*) FROM system.databases WHERE name = ?", name) > 0;
        }

        @Override
        protected boolean doEmpty() throws SQLException {
            return jdbcTemplate.queryForInt("SELECT count(*) FROM system.tables WHERE database = ?", name) == 0;
        }

        @Override
        protected void doCreate() throws SQLException {
            jdbcTemplate.execute("CREATE DATABASE " + database.quote(name));
        }

        @Override
        protected void doDrop() throws SQLException {
            jdbcTemplate.execute("DROP DATABASE " + database.quote(name));
        }

        @Override
        protected void doClean() throws SQLException {
            String views = "SELECT name FROM system.tables WHERE database = ? AND engine = 'VIEW'";
            for (String view : jdbcTemplate.queryForStringList(views, name))
                jdbcTemplate.execute("DROP VIEW " + database.quote(name, view));
            for (Shelf table : allTables()) table.drop();
        }

        @Override
        protected Shelf[] doAllTables() throws SQLException {
            String tables = "SELECT name FROM system.tables WHERE database = ? AND engine <> 'VIEW' ORDER BY name";
            return jdbcTemplate.queryForStringList(tables, name).stream().map(this::getTable).toArray(Shelf[]::new);
        }

        @Override
        public Shelf getTable(String table) {
            return new Shelf(jdbcTemplate, database, this, table);
        }
    }

    private static final class Shelf extends Table<Server, Library> {
        Shelf(JdbcTemplate template, Server database, Library schema, String name) {
            super(template, database, schema, name);
        }

        @Override
        protected boolean doExists() throws SQLException {
            return exists(null, schema, name);
        }

        /** No statement locks a table until a transaction ends. */
        @Override
        protected void doLock() {}

        @Override
        protected void doDrop() throws SQLException {
            jdbcTemplate.execute("DROP TABLE " + database.quote(schema.getName(), name));
        }
    }
}
