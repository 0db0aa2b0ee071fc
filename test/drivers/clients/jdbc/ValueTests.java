import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What each type becomes in Java. */
final class ValueTests {
    static void add() {
        Adapter.since(0.2, "numbers", c -> {
            Connection connection = c.connect();
            Case.equal(Case.rows(connection, """
                SELECT true, (-128)::TINYINT, 32767::SMALLINT, (-2147483648)::INT, 9223372036854775807::BIGINT,
                  0.5::FLOAT, 1e-7::DOUBLE, 12345.678::DECIMAL(10, 3)"""),
                List.of(Case.row(true, (byte) -128, (short) 32767, -2147483648, 9223372036854775807L,
                    0.5f, 1e-7, new BigDecimal("12345.678"))));
            try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("""
                    SELECT 255::TINYINT UNSIGNED, 65535::SMALLINT UNSIGNED, 4294967295::INT UNSIGNED,
                      12345678901234567890123456789.123456789::DECIMAL(38, 9), 'inf'::DOUBLE""")) {
                Case.check(result.next(), "no row");
                Case.equal(result.getInt(1), 255);
                Case.equal(result.getInt(2), 65535);
                Case.equal(result.getLong(3), 4294967295L);
                Case.equal(result.getBigDecimal(4), new BigDecimal("12345678901234567890123456789.123456789"));
                Case.check(!result.next(), "two rows");
            }
            Case.equal(Case.cell(connection, "SELECT 18446744073709551615::BIGINT UNSIGNED"), "18446744073709551615");
        });

        Adapter.test("strings", c -> {
            Connection connection = c.connect();
            for (String text : List.of("", "a\"c`d", "Grüße 你好 🎉", "line\nbreak\ttab", "-- /* ;"))
                Case.equal(Case.cell(connection, "SELECT '" + text + "'"), text);
            Case.equal(Case.cell(connection, "SELECT 'it''s'"), "it's");
        });

        Adapter.test("dates_and_times", c -> {
            Connection connection = c.connect();
            try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("""
                    SELECT '2024-02-29'::DATE, '2024-02-29 12:34:56.789012'::TIMESTAMP""")) {
                Case.check(result.next(), "no row");
                Case.equal(result.getDate(1), Date.valueOf("2024-02-29"));
                Case.equal(result.getTimestamp(2).toInstant(), Instant.parse("2024-02-29T12:34:56.789012Z"));
                Case.equal(result.getString(2), "2024-02-29 12:34:56.789012");
            }
            Case.equal(Case.cell(connection, "SELECT '3 days'::INTERVAL"), "3 days");
        });

        Adapter.since(0.2, "time_zone_of_the_session", c -> {
            Connection connection = c.connect();
            Case.run(connection, "SET timezone = 'Asia/Shanghai'");
            Case.equal(Case.cell(connection, "SELECT to_timestamp(1709208000)"), "2024-02-29 20:00:00.000000");
            Case.run(connection, "SET timezone = 'America/New_York'");
            Case.equal(Case.cell(connection, "SELECT to_timestamp(1709208000)"), "2024-02-29 07:00:00.000000");
            Case.equal(Case.cell(connection, "SELECT to_timestamp_tz('2024-02-29 12:00:00 +0545')"),
                "2024-02-29 12:00:00.000000 +0545");
        });

        Adapter.test("nested", c -> {
            Connection connection = c.connect();
            Case.equal(Case.cell(connection, "SELECT [1, 2, NULL]"), "[1,2,NULL]");
            Case.equal(Case.cell(connection, "SELECT {'k': [1.5]}"), "{\"k\":[1.5]}");
            Case.equal(Case.cell(connection, "SELECT (1, 'x', '2024-01-01'::DATE)"), "(1,\"x\",\"2024-01-01\")");
            Case.equal(Case.cell(connection, "SELECT [[1], [2, 3]]"), "[[1],[2,3]]");
        });

        Adapter.since(0.2, "variant_bitmap_geometry_binary", c -> {
            Connection connection = c.connect();
            Case.equal(Case.cell(connection, "SELECT parse_json('{\"a\": [1, null]}')"), "{\"a\":[1,null]}");
            Case.equal(Case.cell(connection, "SELECT to_string(to_bitmap('1,3,5'))"), "1,3,5");
            Case.equal(Case.cell(connection, "SELECT st_aswkt(st_makegeompoint(7, -8))"), "POINT(7 -8)");
            Case.run(connection, "SET geometry_output_format = 'WKT'");
            Case.equal(Case.cell(connection, "SELECT to_geography('POINT(1 2)')"), "POINT(1 2)");
            Case.equal(Case.cell(connection, "SELECT to_hex(from_hex('00ff41'))"), "00ff41");
        });

        Adapter.since(0.2, "null_of_every_type", c -> {
            Connection connection = c.connect();
            List<String> types = List.of("BOOLEAN", "TINYINT", "SMALLINT", "INT", "BIGINT", "INT UNSIGNED",
                "BIGINT UNSIGNED", "FLOAT", "DOUBLE", "DECIMAL(10, 2)", "DECIMAL(60, 2)", "STRING", "BINARY",
                "DATE", "TIMESTAMP", "VARIANT", "BITMAP", "ARRAY(INT)", "MAP(STRING, INT)",
                "TUPLE(a INT, b STRING)", "GEOMETRY");
            StringBuilder columns = new StringBuilder();
            for (int i = 0; i < types.size(); i++)
                columns.append(i == 0 ? "" : ", ").append("c").append((char) ('a' + i)).append(" ").append(types.get(i)).append(" NULL");
            String nulls = c.name("nulls");
            Case.run(connection, "CREATE TABLE " + nulls + " (" + columns + ")");
            Case.run(connection, "INSERT INTO " + nulls + " (ca) VALUES (NULL)");
            try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT * FROM " + nulls)) {
                Case.check(result.next(), "no row");
                for (int i = 1; i <= types.size(); i++) {
                    Case.equal(result.getString(i), null);
                    Case.check(result.wasNull(), types.get(i - 1));
                }
                Case.equal(result.getInt(4), 0);
            }
            Case.run(connection, "DROP TABLE " + nulls);
        });

        // Versions before 0.4 give 1970, and take the text for a null.
        Adapter.since(0.4, "null_and_its_text", c -> {
            try (Statement statement = c.connect().createStatement();
                ResultSet result = statement.executeQuery("SELECT NULL::TIMESTAMP, 'NULL'")) {
                Case.check(result.next(), "no row");
                Case.equal(result.getTimestamp(1), null);
                Case.equal(result.getString(2), "NULL");
            }
        });

        Adapter.test("written_and_read_again", c -> {
            Connection connection = c.connect();
            String mixed = c.name("mixed");
            Case.run(connection, "CREATE TABLE " + mixed + " (id INT NOT NULL, at TIMESTAMP NULL, day DATE NULL, price DECIMAL(10, 2) NULL, title STRING NULL)");
            Case.run(connection, "INSERT INTO " + mixed + " VALUES (1, '2024-01-02 03:04:05', '2024-01-02', 1.5, 'x'), (2, NULL, NULL, NULL, NULL)");
            try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT * FROM " + mixed + " ORDER BY id")) {
                Case.check(result.next(), "no row");
                Case.equal(result.getTimestamp("at"), Timestamp.from(Instant.parse("2024-01-02T03:04:05Z")));
                Case.equal(result.getDate("day"), Date.valueOf("2024-01-02"));
                Case.equal(result.getBigDecimal("price"), new BigDecimal("1.50"));
                Case.equal(result.getString("title"), "x");
                Case.check(result.next(), "one row");
                Case.equal(Arrays.asList(result.getObject(2), result.getObject(3), result.getObject(4), result.getObject(5)),
                    Arrays.asList(null, null, null, null));
            }
            Case.run(connection, "DROP TABLE " + mixed);
        });

        Adapter.since(0.4, "classes_of_java_time", c -> {
            Connection connection = c.connect();
            String times = c.name("times");
            Case.run(connection, "CREATE TABLE " + times + " (id INT, day DATE, at TIMESTAMP, zoned TIMESTAMP_TZ, span INTERVAL)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + times + " VALUES (?, ?, ?, ?, ?)")) {
                for (int id = 1; id < 5; id++) {
                    insert.setInt(1, id);
                    insert.setObject(2, id % 2 == 0 ? LocalDate.of(2024, 2, 29) : Date.valueOf("2024-02-29"));
                    insert.setObject(3, id % 2 == 0 ? LocalDateTime.of(2024, 2, 29, 12, 1, 2, 345678000) : Instant.parse("2024-02-29T12:01:02.345678Z"));
                    insert.setObject(4, id % 2 == 0 ? OffsetDateTime.parse("2024-02-29T12:00:00.5+05:30") : ZonedDateTime.parse("2024-02-29T12:00:00.5+05:30[Asia/Kolkata]"));
                    insert.setObject(5, Duration.ofMillis(90_061_500));
                    if (id < 3) insert.executeUpdate();
                    else insert.addBatch();
                }
                insert.executeBatch();
            }
            try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT * FROM " + times + " ORDER BY id")) {
                for (int id = 1; id < 5; id++) {
                    Case.check(result.next(), "no row " + id);
                    Case.equal(result.getObject(2, LocalDate.class), LocalDate.of(2024, 2, 29));
                    Case.equal(result.getObject(3, Instant.class), Instant.parse("2024-02-29T12:01:02.345678Z"));
                    Case.equal(result.getObject(4, OffsetDateTime.class), OffsetDateTime.parse("2024-02-29T12:00:00.5+05:30"));
                    Case.equal(result.getObject(5, Duration.class), Duration.ofMillis(90_061_500));
                }
            }
            Case.run(connection, "DROP TABLE " + times);
        });

        Adapter.since(0.2, "bytes", c -> {
            byte[] bytes = {0, (byte) 255, 65, 10, 44, 34};
            String held = c.name("held");
            Case.run(c.connect(), "CREATE TABLE " + held + " (id INT, bytes BINARY)");
            List<String> formats = List.of("", "?binary_format=hex", "?binary_format=base64");
            for (String format : formats)
                try (PreparedStatement insert = c.connect(format).prepareStatement("INSERT INTO " + held + " VALUES (?, ?)")) {
                    insert.setInt(1, formats.indexOf(format));
                    insert.setBlob(2, new ByteArrayInputStream(bytes));
                    insert.addBatch();
                    insert.executeBatch();
                }
            Case.equal(Case.cell(c.connect(), "SELECT concat_ws(' ', count()::STRING, min(to_hex(bytes)), max(to_hex(bytes))) FROM " + held),
                "3 00ff410a2c22 00ff410a2c22");
            Case.run(c.connect(), "DROP TABLE " + held);
        });

        Adapter.since(0.4, "geometry_in_every_format", c -> {
            Connection connection = c.connect();
            List<String> texts = new ArrayList<>();
            for (String format : List.of("GeoJSON", "WKT", "EWKT", "WKB")) {
                Case.run(connection, "SET geometry_output_format = '" + format + "'");
                try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery("SELECT to_geometry('SRID=4326;POINT(10 20)')")) {
                    Case.check(result.next(), "no row");
                    Object value = result.getObject(1);
                    texts.add(value instanceof byte[] bytes ? bytes.length + " bytes" : value.toString());
                }
            }
            Case.equal(texts, List.of("{\"type\": \"Point\", \"coordinates\": [10,20]}", "POINT(10 20)", "SRID=4326;POINT(10 20)", "21 bytes"));
        });

        Adapter.since(0.4, "rows_in_arrow", c -> {
            Connection json = c.connect();
            Connection arrow = c.connect("?query_result_format=arrow&max_rows_per_page=500");
            for (String sql : List.of(
                "SELECT true, (-1)::TINYINT, 255::TINYINT UNSIGNED, 9223372036854775807::BIGINT, 0.5::FLOAT, 1e-7::DOUBLE",
                "SELECT 1.25::DECIMAL(10, 2), 12345678901234567890.123::DECIMAL(38, 3), 'Grüße', '2024-02-29'::DATE",
                "SELECT to_string('2024-02-29 12:34:56.789012'::TIMESTAMP), parse_json('[1]'), NULL::INT, NULL::STRING",
                "SELECT number, if(number % 3 = 0, NULL, to_string(number)) FROM numbers(2000) ORDER BY 1"))
                // Some are of other classes.
                Case.equal(Case.rows(arrow, sql).toString(), Case.rows(json, sql).toString());
        });
    }
}
