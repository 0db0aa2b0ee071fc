import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.DirectoryResourceAccessor;
import liquibase.sqlgenerator.SqlGeneratorFactory;

/** Liquibase with {@link DatabendLiquibase}: what its commands do to a database of their own. */
final class LiquibaseTests {
    private static final String FIRST = """
        --liquibase formatted sql
        --changeset ann:1
        CREATE TABLE books (id INT NOT NULL, title STRING);
        INSERT INTO books VALUES (1, 'Emma; or "so"'), (2, 'it''s');
        --rollback DROP TABLE books;
        --changeset ann:2 context:later
        INSERT INTO books VALUES (3, 'Later');
        """;

    private static final String CHANGES = """
        <databaseChangeLog xmlns="http://www.liquibase.org/xml/ns/dbchangelog" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
            xsi:schemaLocation="http://www.liquibase.org/xml/ns/dbchangelog http://www.liquibase.org/xml/ns/dbchangelog/dbchangelog-4.29.xsd">
          <changeSet id="1" author="ann">
            <preConditions onFail="MARK_RAN"><not><tableExists tableName="authors"/></not></preConditions>
            <createTable tableName="authors">
              <column name="id" type="bigint"><constraints nullable="false"/></column>
              <column name="name" type="varchar(50)" defaultValue="nobody"/>
              <column name="born" type="date"/>
            </createTable>
            <insert tableName="authors"><column name="id" valueNumeric="1"/><column name="name" value="Ann"/></insert>
            <dropColumn tableName="authors" columnName="born"/>
          </changeSet>
          <changeSet id="2" author="ann">
            <preConditions><columnExists tableName="authors" columnName="name"/><not><viewExists viewName="names"/></not></preConditions>
            <update tableName="authors"><column name="name" value="Ann"/><where>id = 1</where></update>
          </changeSet>
          <changeSet id="3" author="ann">
            <createView viewName="names">SELECT name FROM authors</createView>
          </changeSet>
        </databaseChangeLog>
        """;

    static void add() {
        DatabaseFactory.getInstance().register(new DatabendLiquibase());
        SqlGeneratorFactory.getInstance().register(new DatabendLiquibase.LockTable());

        Adapter.test("liquibase_updates", c -> in(c, "liquibase_up", (library, folder) -> {
            Files.writeString(folder.resolve("books.sql"), FIRST);
            try (Liquibase liquibase = liquibase(c, library, folder, "books.sql")) {
                liquibase.update(new Contexts("now"));
                Connection connection = c.connect();
                Case.equal(Case.texts(connection.createStatement().executeQuery("SELECT id, title FROM " + library + ".books ORDER BY id"), "id", "title"),
                    List.of(List.of("1", "Emma; or \"so\""), List.of("2", "it's")));
                Case.equal(liquibase.listUnrunChangeSets(new Contexts("now"), new LabelExpression()).size(), 0);
                liquibase.update(new Contexts("later"));
                Case.equal(Case.cell(connection, "SELECT count(*) FROM " + library + ".books"), "3");
                Case.equal(Case.cell(connection, "SELECT \"LOCKED\" FROM " + library + ".\"DATABASECHANGELOGLOCK\""), "false");
                liquibase.tag("first");
                liquibase.validate();
                Case.fails(() -> liquibase.rollback(1, ""), "automatic rollback");
            }
        }));

        Adapter.test("liquibase_changes", c -> in(c, "liquibase_xml", (library, folder) -> {
            Files.writeString(folder.resolve("changes.xml"), CHANGES);
            try (Liquibase liquibase = liquibase(c, library, folder, "changes.xml")) {
                liquibase.update("");
                Connection connection = c.connect();
                Case.equal(Case.rows(connection, "SELECT name, data_type, is_nullable, default_expression FROM system.columns WHERE database = '" + library + "' AND table = 'authors' ORDER BY name"),
                    List.of(List.of("id", "BIGINT", "NO", ""), List.of("name", "VARCHAR", "YES", "'nobody'")));
                Case.equal(Case.cell(connection, "SELECT string_agg(name, ',') FROM " + library + ".names"), "Ann");
                liquibase.rollback(1, "");
                Case.equal(Case.cell(connection, "SELECT count(*) FROM system.tables WHERE engine = 'VIEW' AND database = '" + library + "'"), "0");
                Case.equal(liquibase.listUnrunChangeSets(new Contexts(), new LabelExpression()).size(), 1);
            }
        }));
    }

    interface Use {
        void in(String library, Path folder) throws Exception;
    }

    private static void in(Case c, String stem, Use use) throws Exception {
        String library = c.name(stem);
        Path folder = Files.createTempDirectory("liquibase");
        Case.run(c.connect(), "CREATE DATABASE " + library);
        use.in(library, folder);
        Case.run(c.connect(), "DROP DATABASE " + library);
    }

    private static Liquibase liquibase(Case c, String library, Path folder, String file) throws Exception {
        Connection connection = c.connect();
        Case.run(connection, "USE " + library);
        Database database = DatabaseFactory.getInstance().findCorrectDatabaseImplementation(new JdbcConnection(MendedDriver.of(connection)));
        database.setDefaultCatalogName(library);
        return new Liquibase(file, new DirectoryResourceAccessor(folder), database);
    }
}
