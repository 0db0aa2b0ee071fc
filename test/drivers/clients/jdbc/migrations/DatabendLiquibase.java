import liquibase.database.AbstractJdbcDatabase;
import liquibase.database.Database;
import liquibase.database.DatabaseConnection;
import liquibase.exception.DatabaseException;
import liquibase.exception.ValidationErrors;
import liquibase.sql.Sql;
import liquibase.sql.UnparsedSql;
import liquibase.sqlgenerator.SqlGeneratorChain;
import liquibase.sqlgenerator.core.AbstractSqlGenerator;
import liquibase.statement.core.CreateDatabaseChangeLogLockTableStatement;
import liquibase.structure.DatabaseObject;

/** What Liquibase must be told of Databend, which it does not know. */
public final class DatabendLiquibase extends AbstractJdbcDatabase {
    public DatabendLiquibase() {
        setCurrentDateTimeFunction("now()");
    }

    @Override
    public boolean isCorrectDatabaseImplementation(DatabaseConnection connection) throws DatabaseException {
        return connection.getDatabaseProductName().startsWith("Databend");
    }

    @Override
    public String getDefaultDriver(String url) {
        return url.startsWith("jdbc:databend:") ? "com.databend.jdbc.DatabendDriver" : null;
    }

    @Override
    public String getShortName() {
        return "databend";
    }

    @Override
    protected String getDefaultDatabaseProductName() {
        return "Databend";
    }

    @Override
    public Integer getDefaultPort() {
        return 8000;
    }

    @Override
    public int getPriority() {
        return PRIORITY_DATABASE;
    }

    @Override
    public boolean supportsTablespaces() {
        return false;
    }

    @Override
    public boolean supportsInitiallyDeferrableColumns() {
        return false;
    }

    /** What JDBC's methods call a catalog is a database, as is a schema. */
    @Override
    public boolean supportsSchemas() {
        return false;
    }

    @Override
    public boolean supportsDDLInTransaction() {
        return false;
    }

    @Override
    public String escapeObjectName(String name, Class<? extends DatabaseObject> type) {
        return name == null ? null : "\"" + name.replace("\"", "\"\"") + "\"";
    }

    /** Liquibase's table of locks, without the primary key, which the grammar does not have. */
    public static final class LockTable extends AbstractSqlGenerator<CreateDatabaseChangeLogLockTableStatement> {
        @Override
        public int getPriority() {
            return PRIORITY_DATABASE;
        }

        @Override
        public boolean supports(CreateDatabaseChangeLogLockTableStatement statement, Database database) {
            return database instanceof DatabendLiquibase;
        }

        @Override
        public ValidationErrors validate(CreateDatabaseChangeLogLockTableStatement statement, Database database,
            SqlGeneratorChain<CreateDatabaseChangeLogLockTableStatement> chain) {
            return new ValidationErrors();
        }

        @Override
        public Sql[] generateSql(CreateDatabaseChangeLogLockTableStatement statement, Database database,
            SqlGeneratorChain<CreateDatabaseChangeLogLockTableStatement> chain) {
            String table = database.escapeTableName(database.getLiquibaseCatalogName(), database.getLiquibaseSchemaName(),
                database.getDatabaseChangeLogLockTableName());
            String columns = "ID INT NOT NULL, LOCKED BOOLEAN NOT NULL, LOCKGRANTED TIMESTAMP, LOCKEDBY VARCHAR(255)";
            return new Sql[] {new UnparsedSql("CREATE TABLE " + table + " (" + columns.replaceAll("([A-Z]+) (?=INT|BOOL|TIME|VARCH)", "\"$1\" ") + ")")};
        }
    }
}
