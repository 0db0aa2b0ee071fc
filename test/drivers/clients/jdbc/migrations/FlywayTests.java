import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** Flyway with {@link DatabendFlyway}: what its commands do to a database of their own. */
final class FlywayTests {
    private static final Map<String, String> FIRST = Map.of(
        "V1__books.sql", "CREATE TABLE books (id INT NOT NULL, title STRING);\nINSERT INTO books VALUES (1, 'Emma; or \"so\"'), (2, 'it''s');\n",
        "V2__price.sql", "-- a comment; with a semicolon\nALTER TABLE books ADD COLUMN price DECIMAL(8, 2) DEFAULT 1.5;\nUPDATE books SET price = 7.25 WHERE id = 1;\n",
        "R__dear_books.sql", "CREATE OR REPLACE VIEW dear_books AS SELECT title FROM books WHERE price > ${limit};\n");

    static void add() {
        Adapter.test("flyway_migrates", c -> in(c, "flyway_up", (library, folder) -> {
            write(folder, FIRST);
            Flyway flyway = flyway(library, folder).load();
            Case.equal(flyway.migrate().migrationsExecuted, 3);
            Case.equal(states(flyway), List.of("1 Success", "2 Success", "null Success"));
            Connection connection = c.connect();
            Case.equal(Case.rows(connection, "SELECT title, price::STRING FROM " + library + ".books ORDER BY id"),
                List.of(List.of("Emma; or \"so\"", "7.25"), List.of("it's", "1.50")));
            Case.equal(Case.cell(connection, "SELECT title FROM " + library + ".dear_books"), "Emma; or \"so\"");
            flyway.validate();
            Case.equal(flyway.migrate().migrationsExecuted, 0);
            write(folder, Map.of("V3__more.sql", "INSERT INTO books (id, title) VALUES (3, 'New')",
                "R__dear_books.sql", "CREATE OR REPLACE VIEW dear_books AS SELECT count(*) AS n FROM books WHERE price > ${limit}"));
            Case.equal(flyway(library, folder).load().migrate().migrationsExecuted, 2);
            Case.equal(Case.cell(connection, "SELECT n FROM " + library + ".dear_books"), "1");
            String history = "SELECT version, type, success FROM " + library + ".\"flyway_schema_history\" WHERE version IS NOT NULL AND installed_on <= now() ORDER BY installed_rank";
            Case.equal(Case.texts(connection.createStatement().executeQuery(history), "version", "type"),
                List.of(List.of("1", "SQL"), List.of("2", "SQL"), List.of("3", "SQL")));
        }));

        Adapter.test("flyway_fails_and_repairs", c -> in(c, "flyway_fails", (library, folder) -> {
            write(folder, Map.of("V1__books.sql", "CREATE TABLE books (id INT);\nINSERT INTO nothing VALUES (1);\n"));
            Case.fails(() -> flyway(library, folder).load().migrate(), "1025");
            Flyway failed = flyway(library, folder).load();
            Case.equal(states(failed), List.of("1 Failed"));
            write(folder, Map.of("V1__books.sql", "CREATE TABLE IF NOT EXISTS books (id INT);\n"));
            Case.fails(() -> flyway(library, folder).load().migrate(), "failed migration");
            failed.repair();
            Case.equal(flyway(library, folder).load().migrate().migrationsExecuted, 1);
            write(folder, Map.of("V1__books.sql", "CREATE TABLE IF NOT EXISTS books (id BIGINT);\n"));
            Case.fails(() -> flyway(library, folder).load().validate(), "checksum mismatch");
        }));

        Adapter.test("flyway_baseline_and_clean", c -> in(c, "flyway_base", (library, folder) -> {
            write(folder, FIRST);
            Connection connection = c.connect();
            Case.run(connection, "CREATE TABLE " + library + ".books (id INT, title STRING)");
            Case.fails(() -> flyway(library, folder).load().migrate(), "non-empty schema");
            Flyway flyway = flyway(library, folder).baselineVersion("1").cleanDisabled(false).load();
            flyway.baseline();
            Case.equal(flyway.migrate().migrationsExecuted, 2);
            Case.equal(states(flyway), List.of("1 Ignored (Baseline)", "1 Baseline", "2 Success", "null Success"));
            flyway.clean();
            Case.equal(Case.cell(connection, "SELECT count(*) FROM system.tables WHERE database = '" + library + "'"), "0");
        }));
    }

    interface Use {
        void in(String library, Path folder) throws Exception;
    }

    private static void in(Case c, String stem, Use use) throws Exception {
        String library = c.name(stem);
        Path folder = Files.createTempDirectory("flyway");
        Case.run(c.connect(), "CREATE DATABASE " + library);
        use.in(library, folder);
        Case.run(c.connect(), "DROP DATABASE " + library);
    }

    private static FluentConfiguration flyway(String library, Path folder) {
        Properties user = Case.user("databend");
        return Flyway.configure().dataSource(Case.url(""), user.getProperty("user"), user.getProperty("password"))
            .schemas(library).locations("filesystem:" + folder).placeholders(Map.of("limit", "5"));
    }

    private static List<String> states(Flyway flyway) {
        return Arrays.stream(flyway.info().all()).map(FlywayTests::state).toList();
    }

    private static String state(MigrationInfo info) {
        return info.getVersion() + " " + info.getState().getDisplayName();
    }

    private static void write(Path folder, Map<String, String> files) throws Exception {
        for (Map.Entry<String, String> file : files.entrySet()) Files.writeString(folder.resolve(file.getKey()), file.getValue());
    }
}
