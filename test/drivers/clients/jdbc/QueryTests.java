import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Pages, parameters, settings, errors, connections. */
final class QueryTests {
    static void add() {
        Adapter.test("connect_and_version", c -> {
            Connection connection = c.connect();
            Case.check(connection.isValid(5), "not valid");
            Case.check(Case.cell(connection, "SELECT version()").startsWith("Databend Query v"), "version");
        });

        Adapter.test("many_rows_in_small_pages", c -> {
            Connection connection = c.connect("?max_rows_per_page=1000");
            try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT number, to_string(number) FROM numbers(46000) ORDER BY number")) {
                for (int i = 0; i < 46000; i++) {
                    Case.check(result.next(), "ended at " + i);
                    Case.check(result.getLong(1) == i && result.getString(2).equals("" + i), "row " + i);
                }
                Case.check(!result.next(), "too many rows");
            }
        });

        Adapter.test("rows_closed_before_their_end", c -> {
            Connection connection = c.connect("?max_rows_per_page=100");
            try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT number FROM numbers(2000) ORDER BY 1")) {
                Case.check(result.next(), "no row");
            }
            Case.equal(Case.cell(connection, "SELECT 'after'"), "after");
        });

        Adapter.test("two_results_at_once", c -> {
            Connection connection = c.connect("?max_rows_per_page=10");
            try (Statement one = connection.createStatement(); Statement two = connection.createStatement()) {
                ResultSet first = one.executeQuery("SELECT number FROM numbers(35) ORDER BY 1");
                ResultSet second = two.executeQuery("SELECT number + 100 FROM numbers(35) ORDER BY 1");
                for (int i = 0; i < 35; i++) {
                    Case.check(first.next() && second.next(), "ended at " + i);
                    Case.check(first.getLong(1) == i && second.getLong(1) == i + 100, "row " + i);
                }
            }
        });

        Adapter.test("max_rows_of_a_statement", c -> {
            try (Statement statement = c.connect().createStatement()) {
                statement.setMaxRows(3);
                Case.equal(Case.rows(statement.executeQuery("SELECT number FROM numbers(100) ORDER BY 1")).size(), 3);
            }
        });

        Adapter.since(0.2, "parameters", c -> {
            Connection connection = c.connect();
            String people = c.name("people");
            Case.run(connection, "CREATE TABLE " + people + " (id INT, name STRING, height DOUBLE, born DATE, admin BOOLEAN, big BIGINT)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + people + " VALUES (?, ?, ?, ?, ?, ?)")) {
                insert.setInt(1, 1);
                insert.setString(2, "d'Artagnan \"?\"");
                insert.setDouble(3, 1.75);
                insert.setDate(4, Date.valueOf("1999-12-31"));
                insert.setBoolean(5, true);
                insert.setLong(6, Long.MAX_VALUE);
                insert.execute();
            }
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + people + " (id, name) VALUES (?, ?)")) {
                insert.setInt(1, 2);
                insert.setNull(2, java.sql.Types.VARCHAR);
                insert.execute();
            }
            try (PreparedStatement choose = connection.prepareStatement("SELECT * FROM " + people + " WHERE id = ? AND name = ?")) {
                choose.setInt(1, 1);
                choose.setString(2, "d'Artagnan \"?\"");
                Case.equal(Case.rows(choose.executeQuery()).get(0).subList(0, 3), List.of(1, "d'Artagnan \"?\"", 1.75));
                choose.setInt(1, 2);
                Case.equal(Case.rows(choose.executeQuery()), List.of());
            }
            Case.equal(Case.cell(connection, "SELECT name IS NULL FROM " + people + " WHERE id = 2"), "true");
            Case.run(connection, "DROP TABLE " + people);
        });

        Adapter.since(0.2, "update_counts", c -> {
            Connection connection = c.connect();
            String counted = c.name("counted");
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE " + counted + " (id INT, n INT)");
                // Versions before 0.4 do nothing in executeUpdate.
                statement.execute("INSERT INTO " + counted + " VALUES (1, 1), (2, 2), (3, 3)");
                Case.equal(statement.getUpdateCount(), 3);
                statement.execute("INSERT INTO " + counted + " SELECT number + 10, 0 FROM numbers(100)");
                Case.equal(statement.getUpdateCount(), 100);
            }
            Case.equal(Case.cell(connection, "SELECT count() FROM " + counted), "103");
            Case.run(connection, "DROP TABLE " + counted);
        });

        // Versions before 0.4 give the rows that were looked at.
        Adapter.since(0.4, "counts_of_changes", c -> {
            Connection connection = c.connect();
            String changed = c.name("changed");
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE " + changed + " AS SELECT number AS id, 0 AS n FROM numbers(100)");
                Case.equal(statement.executeUpdate("UPDATE " + changed + " SET n = 1 WHERE id < 2"), 2);
                Case.equal(statement.executeUpdate("DELETE FROM " + changed + " WHERE id = 3"), 1);
            }
            Case.run(connection, "DROP TABLE " + changed);
        });

        Adapter.since(0.2, "databases_and_settings", c -> {
            Connection connection = c.connect();
            String library = c.name("library");
            Case.run(connection, "CREATE DATABASE " + library);
            Case.run(connection, "USE " + library);
            Case.equal(Case.cell(connection, "SELECT currentDatabase()"), library);
            Case.run(connection, "SET max_threads = 5");
            Case.equal(Case.cell(connection, "SELECT value FROM system.settings WHERE name = 'max_threads'"), "5");
            Case.run(connection, "UNSET max_threads");
            connection.setSchema("default");
            Case.equal(connection.getSchema(), "default");
            Case.equal(Case.cell(connection, "SELECT currentDatabase()"), "default");
            Case.run(connection, "DROP DATABASE " + library);
        });

        Adapter.since(0.4, "settings_in_the_address", c -> {
            Connection connection = c.connect("?session_settings=max_block_size=1024");
            Case.equal(Case.cell(connection, "SELECT value FROM system.settings WHERE name = 'max_block_size'"), "1024");
        });

        Adapter.since(0.2, "errors_with_code_and_text", c -> {
            Connection connection = c.connect();
            String missing = c.name("missing");
            Case.fails(() -> Case.rows(connection, "SELECT FROM WHERE"), "1005");
            Case.fails(() -> Case.rows(connection, "SELECT * FROM " + missing), "1025", missing);
            Case.fails(() -> Case.rows(connection, "SELECT no_such_column"), "1065", "no_such_column");
            Case.fails(() -> Case.rows(connection, "SELECT no_such_function(1)"), "1008", "no_such_function");
            Case.fails(() -> Case.run(connection, "USE " + missing), "1003", missing);
            Case.fails(() -> Case.rows(connection, "SELECT 1 / 0"), "1006", "divided by zero");
            Case.fails(() -> Case.run(connection, "DROP TABLE " + missing), "1025");
            Case.equal(Case.cell(connection, "SELECT 'after'"), "after");
        });

        Adapter.since(0.2, "unknown_database", c ->
            Case.fails(() -> Case.cell(c.connect("?database=" + c.name("nowhere")), "SELECT 1"), c.name("nowhere")));

        Adapter.test("wrong_password", c -> Case.fails(() -> login("databend", "wrong"), "assword"));

        Adapter.since(0.2, "users_that_the_test_makes", c -> {
            Connection connection = c.connect();
            String reader = c.name("reader");
            String tale = c.name("tale");
            Case.run(connection, "CREATE TABLE " + tale + " (id INT)");
            Case.run(connection, "CREATE ROLE " + reader);
            Case.run(connection, "GRANT SELECT ON default." + tale + " TO ROLE " + reader);
            Case.run(connection, "CREATE USER " + reader + " IDENTIFIED BY 'pa%ss&1' WITH DEFAULT_ROLE = '" + reader + "'");
            Case.run(connection, "GRANT ROLE " + reader + " TO " + reader);
            try (Connection theirs = DriverManager.getConnection(Case.url(""), Case.user(reader, "pa%ss&1"))) {
                Case.equal(Case.cell(theirs, "SELECT current_user()"), "'" + reader + "'@'%'");
                Case.equal(Case.cell(theirs, "SELECT count() FROM " + tale), "0");
                Case.fails(() -> Case.run(theirs, "INSERT INTO " + tale + " VALUES (1)"), "1063");
                Case.run(connection, "INSERT INTO " + tale + " VALUES (1)");
                Case.equal(Case.cell(theirs, "SELECT count() FROM " + tale), "1");
            }
            Case.fails(() -> login(reader, "another"), "assword");
            Case.run(connection, "DROP USER " + reader);
            Case.fails(() -> login(reader, "pa%ss&1"), "2201");
            Case.run(connection, "DROP ROLE " + reader);
            Case.run(connection, "DROP TABLE " + tale);
        });

        Adapter.test("cancelled", c -> {
            Connection connection = c.connect("?wait_time_secs=1&max_rows_per_page=10");
            try (Statement statement = connection.createStatement()) {
                ResultSet result = statement.executeQuery("SELECT number FROM numbers(1000) ORDER BY 1");
                Case.check(result.next(), "no row");
                statement.cancel();
            }
            Case.equal(Case.cell(connection, "SELECT 'after'"), "after");
        });

        Adapter.test("a_pool_of_connections", c -> {
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl(Case.url(""));
            config.setDriverClassName("com.databend.jdbc.DatabendDriver");
            config.setDataSourceProperties(Case.user("databend"));
            config.setMaximumPoolSize(4);
            config.setConnectionTestQuery("SELECT 1");
            ExecutorService threads = Executors.newFixedThreadPool(8);
            try (HikariDataSource pool = new HikariDataSource(config)) {
                List<Future<String>> answers = new ArrayList<>();
                for (int i = 0; i < 24; i++) {
                    int number = i;
                    answers.add(threads.submit(() -> {
                        try (Connection connection = pool.getConnection()) {
                            return Case.cell(connection, "SELECT " + number + " + 1000");
                        }
                    }));
                }
                for (int i = 0; i < 24; i++) Case.equal(answers.get(i).get(60, TimeUnit.SECONDS), "" + (i + 1000));
            } finally {
                threads.shutdownNow();
            }
        });

        Adapter.test("todays_rows", c -> {
            Connection connection = c.connect();
            String days = c.name("days");
            String now = c.now().format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss"));
            Case.run(connection, "CREATE TABLE " + days + " (day DATE NOT NULL, at TIMESTAMP NOT NULL)");
            Case.run(connection, "INSERT INTO " + days + " VALUES ('" + now.substring(0, 10) + "', '" + now + "')");
            Case.equal(Case.cell(connection, "SELECT day FROM " + days), now.substring(0, 10));
            Case.equal(Case.cell(connection, "SELECT at FROM " + days), now + ".000000");
            Case.run(connection, "DROP TABLE " + days);
        });
    }

    /** Versions before 0.3 send nothing before the first statement. */
    private static void login(String user, String password) throws SQLException {
        try (Connection connection = DriverManager.getConnection(Case.url(""), Case.user(user, password))) {
            Case.cell(connection, "SELECT 1");
        }
    }
}
