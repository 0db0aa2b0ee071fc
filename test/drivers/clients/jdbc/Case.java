import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Properties;

/** What a test may know of where it runs, and what tests are written with. */
final class Case implements AutoCloseable {
    private static final long STARTED = System.nanoTime();

    private final List<Connection> opened = new ArrayList<>();

    /** The server's address as JDBC writes it. */
    static String url(String options) {
        return System.getenv("MOCKQ_URL").replaceFirst("^http://", "jdbc:databend://") + "/default" + options;
    }

    /** The user of the tests; the drivers before 0.3 send nothing of one whose password is empty. */
    static Properties user(String password) {
        return user("databend", password);
    }

    static Properties user(String name, String password) {
        Properties user = new Properties();
        user.setProperty("user", name);
        user.setProperty("password", password);
        return user;
    }

    /** A new connection; options such as {@code ?max_rows_per_page=100}. */
    Connection connect(String options) throws SQLException {
        Connection connection = DriverManager.getConnection(url(options), user("databend"));
        opened.add(connection);
        return connection;
    }

    /** The rows of the last statement, all on one connection with a lane of its own. */
    List<List<Object>> rowsOfLast(String lane, List<String> statements) throws SQLException {
        Connection connection = DriverManager.getConnection(url("?max_rows_per_page=2"), user("databend~" + lane, "databend"));
        opened.add(connection);
        int last = statements.size() - 1;
        for (String statement : statements.subList(0, last)) run(connection, statement);
        return rows(connection, statements.get(last));
    }

    Connection connect() throws SQLException {
        return connect("");
    }

    /** A name that is another one in each run. */
    String name(String stem) {
        return stem + "_" + System.getenv("MOCKQ_TEST_SALT");
    }

    /** The present time in UTC: the clock's, or the one that the tests are told to take for it. */
    LocalDateTime now() {
        String told = System.getenv("MOCKQ_TEST_NOW");
        Instant now = told == null ? Instant.now() : Instant.parse(told).plusNanos(System.nanoTime() - STARTED);
        return LocalDateTime.ofInstant(now, ZoneOffset.UTC);
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : opened) if (!connection.isClosed()) connection.close();
    }

    static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Every row of a query, each as a list of what {@code getObject} gives. */
    static List<List<Object>> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return rows(statement.executeQuery(sql));
        }
    }

    static List<List<Object>> rows(ResultSet result) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        int width = result.getMetaData().getColumnCount();
        while (result.next()) {
            List<Object> row = new ArrayList<>();
            for (int column = 1; column <= width; column++) row.add(result.getObject(column));
            rows.add(row);
        }
        result.close();
        return rows;
    }

    /** These columns of every row, as texts. */
    static List<List<String>> texts(ResultSet result, String... columns) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        while (result.next()) {
            List<String> row = new ArrayList<>();
            for (String column : columns) row.add(result.getString(column));
            rows.add(row);
        }
        result.close();
        return rows;
    }

    static List<Object> row(Object... values) {
        return Arrays.asList(values);
    }

    /** A single cell as text. */
    static String cell(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            check(result.next(), "no row: " + sql);
            return result.getString(1);
        }
    }

    static void equal(Object actual, Object expected) {
        check(Objects.equals(actual, expected), "expected " + shown(expected) + ", got " + shown(actual));
    }

    private static String shown(Object value) {
        String text = String.valueOf(value);
        String kind = value == null ? "" : " (" + value.getClass().getSimpleName() + ")";
        return text.substring(0, Math.min(text.length(), 1500)) + kind;
    }

    static void check(boolean holds, String text) {
        if (!holds) throw new AssertionError(text);
    }

    interface Work {
        void run() throws Exception;
    }

    /** Asserts that something throws an error whose text has all of these. */
    static void fails(Work work, String... texts) throws Exception {
        String thrown;
        try {
            work.run();
            thrown = null;
        } catch (Exception error) {
            thrown = String.valueOf(error.getMessage());
        }
        check(thrown != null, "no error with " + Arrays.toString(texts));
        for (String text : texts) check(thrown.contains(text), "no '" + text + "' in: " + thrown);
    }
}
