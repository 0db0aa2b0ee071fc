import com.databend.jdbc.DatabendConnection;
import com.databend.jdbc.cloud.DatabendCopyParams;
import com.databend.jdbc.cloud.DatabendStage;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Batches, files, transactions, temporary tables. */
final class WriteTests {
    static void add() {
        Adapter.test("batch_by_a_presigned_address", c -> batchOfRows(c, ""));
        Adapter.test("batch_by_an_upload", c -> batchOfRows(c, "?presigned_url_disabled=true"));

        Adapter.test("batch_of_named_columns", c -> {
            Connection connection = c.connect();
            String some = c.name("some_columns");
            Case.run(connection, "CREATE TABLE " + some + " (id INT, title STRING DEFAULT 'none', n INT)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + some + " (n, id) VALUES (?, ?)")) {
                for (int i = 0; i < 3; i++) {
                    insert.setInt(1, i * 10);
                    insert.setInt(2, i);
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            Case.equal(Case.rows(connection, "SELECT * FROM " + some + " ORDER BY id"),
                List.of(Case.row(0, "none", 0), Case.row(1, "none", 10), Case.row(2, "none", 20)));
            Case.run(connection, "DROP TABLE " + some);
        });

        Adapter.test("batch_of_replacements", c -> {
            Connection connection = c.connect();
            String some = c.name("replaced");
            Case.run(connection, "CREATE TABLE " + some + " (id INT, title STRING)");
            Case.run(connection, "INSERT INTO " + some + " VALUES (1, 'old'), (2, 'old')");
            try (PreparedStatement replace = connection.prepareStatement("REPLACE INTO " + some + " (id, title) ON (id) VALUES (?, ?)")) {
                for (int id = 2; id < 4; id++) {
                    replace.setInt(1, id);
                    replace.setString(2, "new");
                    replace.addBatch();
                }
                replace.executeBatch();
            }
            Case.equal(Case.rows(connection, "SELECT * FROM " + some + " ORDER BY id"),
                List.of(Case.row(1, "old"), Case.row(2, "new"), Case.row(3, "new")));
            Case.run(connection, "DROP TABLE " + some);
        });

        Adapter.since(0.4, "batch_of_updates", c -> {
            Connection connection = c.connect();
            String some = c.name("updated");
            Case.run(connection, "CREATE TABLE " + some + " (id INT, n INT)");
            Case.run(connection, "INSERT INTO " + some + " VALUES (1, 0), (2, 0), (3, 0)");
            try (PreparedStatement update = connection.prepareStatement("UPDATE " + some + " SET n = ? WHERE id = ?")) {
                for (int id = 1; id < 3; id++) {
                    update.setInt(1, id * 7);
                    update.setInt(2, id);
                    update.addBatch();
                }
                update.executeBatch();
            }
            Case.equal(Case.rows(connection, "SELECT n FROM " + some + " ORDER BY id"),
                List.of(Case.row(7), Case.row(14), Case.row(0)));
            Case.run(connection, "DROP TABLE " + some);
        });

        Adapter.test("batch_that_fails", c -> {
            Connection connection = c.connect();
            String bad = c.name("bad_batch");
            Case.run(connection, "CREATE TABLE " + bad + " (id INT NOT NULL)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + bad + " VALUES (?)")) {
                insert.setString(1, "no number");
                insert.addBatch();
                Case.fails(insert::executeBatch, "no number");
            }
            Case.equal(Case.cell(connection, "SELECT count() FROM " + bad), "0");
            Case.run(connection, "DROP TABLE " + bad);
        });

        Adapter.test("upload_copy_download", c -> {
            Connection connection = c.connect();
            DatabendConnection databend = connection.unwrap(DatabendConnection.class);
            String copied = c.name("copied");
            Case.run(connection, "CREATE STAGE " + copied);
            Case.run(connection, "CREATE TABLE " + copied + " (id INT, title STRING)");
            byte[] bytes = "1,Emma\n2,\"a, b\"\n".getBytes(StandardCharsets.UTF_8);
            databend.uploadStream(copied, "in", new ByteArrayInputStream(bytes), "rows.csv", bytes.length, false);
            Case.equal(Case.cell(connection, "SELECT name FROM list_stage(location => '@" + copied + "')"), "in/rows.csv");
            Case.run(connection, "COPY INTO " + copied + " FROM @" + copied + "/in FILE_FORMAT = (TYPE = CSV)");
            Case.equal(Case.rows(connection, "SELECT * FROM " + copied + " ORDER BY id"),
                List.of(Case.row(1, "Emma"), Case.row(2, "a, b")));
            try (InputStream stream = databend.downloadStream(copied, "in/rows.csv", false)) {
                Case.equal(new String(stream.readAllBytes(), StandardCharsets.UTF_8), new String(bytes, StandardCharsets.UTF_8));
            }
            Case.run(connection, "DROP TABLE " + copied);
            Case.run(connection, "DROP STAGE " + copied);
        });

        Adapter.test("file_of_other_content_in_each_run", c -> {
            Connection connection = c.connect();
            DatabendConnection databend = connection.unwrap(DatabendConnection.class);
            String kept = c.name("kept");
            Case.run(connection, "CREATE STAGE " + kept);
            int length = Integer.parseInt(System.getenv("MOCKQ_TEST_SALT").substring(0, 3), 16);
            byte[] bytes = "1,Emma\n".repeat(length + 1).getBytes(StandardCharsets.UTF_8);
            databend.uploadStream(kept, "in", new ByteArrayInputStream(bytes), "rows.csv", bytes.length, false);
            try (InputStream stream = databend.downloadStream(kept, "in/rows.csv", false)) {
                Case.equal(stream.readAllBytes().length, bytes.length);
            }
            Case.run(connection, "DROP STAGE " + kept);
        });

        Adapter.since(0.4, "rows_streamed_into_a_table", c -> {
            Connection connection = c.connect();
            DatabendConnection databend = connection.unwrap(DatabendConnection.class);
            String streamed = c.name("streamed");
            Case.run(connection, "CREATE TABLE " + streamed + " (id INT, title STRING)");
            byte[] bytes = "1,Emma\n2,\"a, b\"\n".getBytes(StandardCharsets.UTF_8);
            for (String method : List.of("STAGE", "STREAMING")) {
                String rows = "INSERT INTO " + streamed + " FROM @_databend_load FILE_FORMAT = (TYPE = CSV)";
                Case.equal(loadStream(databend, method, rows, bytes), 2);
                String ids = "INSERT INTO " + streamed + " (id, title) VALUES (?, 'none') FROM @_databend_load FILE_FORMAT = (TYPE = CSV)";
                Case.equal(loadStream(databend, method, ids, "3\n".getBytes(StandardCharsets.UTF_8)), 1);
                String missing = rows.replace(streamed, c.name("no_table"));
                Case.fails(() -> loadStream(databend, method, missing, bytes), c.name("no_table"));
            }
            Case.equal(Case.rows(connection, "SELECT id, any_value(title), count()::INT FROM " + streamed + " GROUP BY id ORDER BY id"),
                List.of(Case.row(1, "Emma", 2), Case.row(2, "a, b", 2), Case.row(3, "none", 2)));
            Case.run(connection, "DROP TABLE " + streamed);
        });

        Adapter.test("copy_into_a_table_by_parameters", c -> {
            Connection connection = c.connect();
            DatabendConnection databend = connection.unwrap(DatabendConnection.class);
            String filed = c.name("filed");
            Case.run(connection, "CREATE STAGE " + filed);
            Case.run(connection, "CREATE TABLE " + filed + " (id INT, title STRING)");
            for (String name : List.of("one.csv", "two.csv")) {
                byte[] bytes = ("1," + name + "\n").getBytes(StandardCharsets.UTF_8);
                databend.uploadStream(filed, "in/", new ByteArrayInputStream(bytes), name, bytes.length, false);
            }
            DatabendStage stage = DatabendStage.builder().stageName(filed).path("in/").build();
            Map<String, String> csv = new HashMap<>(Map.of("type", "CSV"));
            databend.copyIntoTable("default", filed, DatabendCopyParams.builder().setPattern(".*one.csv")
                .setFileOptions(csv).setDatabaseTableName(filed).setDatabendStage(stage).build());
            databend.copyIntoTable(null, filed, DatabendCopyParams.builder().setFiles(List.of("two.csv"))
                .setFileOptions(csv).setDatabaseTableName(filed).setDatabendStage(stage).build());
            Case.equal(Case.rows(connection, "SELECT title FROM " + filed + " ORDER BY title"),
                List.of(Case.row("one.csv"), Case.row("two.csv")));
            Case.run(connection, "DROP TABLE " + filed);
            Case.run(connection, "DROP STAGE " + filed);
        });

        Adapter.since(0.4, "batches_of_other_statements", c -> {
            Connection connection = c.connect();
            String rows = c.name("batched");
            Case.run(connection, "CREATE TABLE " + rows + " (id INT, title STRING)");
            for (String sql : List.of("INSERT INTO " + rows + " SELECT ?, ?", "INSERT INTO `" + rows + "` VALUES (?, ?)",
                "REPLACE INTO default." + rows + " ON (id) VALUES (?, ?)"))
                try (PreparedStatement batch = connection.prepareStatement(sql)) {
                    for (int id = 1; id < 4; id++) {
                        batch.setInt(1, id);
                        batch.setString(2, sql.substring(0, 12) + id);
                        batch.addBatch();
                    }
                    Case.equal(batch.executeBatch().length, 3);
                }
            try (PreparedStatement delete = connection.prepareStatement("DELETE FROM " + rows + " WHERE id = ?")) {
                for (int id = 2; id < 4; id++) {
                    delete.setInt(1, id);
                    delete.addBatch();
                }
                Case.equal(Arrays.stream(delete.executeBatch()).boxed().toList(), List.of(1, 1));
            }
            Case.equal(Case.rows(connection, "SELECT * FROM " + rows), List.of(Case.row(1, "REPLACE INTO1")));
            Case.run(connection, "DROP TABLE " + rows);
        });

        Adapter.since(0.2, "transactions_in_conflict", c -> {
            Connection one = c.connect();
            Connection other = c.connect();
            String fought = c.name("fought");
            Case.run(one, "CREATE TABLE " + fought + " (id INT)");
            Case.run(one, "INSERT INTO " + fought + " VALUES (1)");
            for (Connection each : List.of(one, other)) Case.run(each, "BEGIN");
            Case.run(one, "UPDATE " + fought + " SET id = 10");
            Case.run(other, "UPDATE " + fought + " SET id = 20");
            one.commit();
            Case.fails(other::commit);
            Case.equal(Case.cell(one, "SELECT id FROM " + fought), "10");
            Case.run(one, "DROP TABLE " + fought);
        });

        Adapter.since(0.2, "transaction_committed", c -> {
            Connection connection = c.connect();
            Connection other = c.connect();
            String ledger = c.name("ledger");
            Case.run(connection, "CREATE TABLE " + ledger + " (id INT)");
            Case.run(connection, "BEGIN");
            Case.run(connection, "INSERT INTO " + ledger + " VALUES (1), (2)");
            Case.equal(Case.cell(connection, "SELECT count() FROM " + ledger), "2");
            Case.equal(Case.cell(other, "SELECT count() FROM " + ledger), "0");
            connection.commit();
            Case.equal(Case.cell(other, "SELECT count() FROM " + ledger), "2");
            Case.run(connection, "DROP TABLE " + ledger);
        });

        Adapter.since(0.2, "transaction_rolled_back", c -> {
            Connection connection = c.connect();
            String ledger = c.name("ledger_back");
            Case.run(connection, "CREATE TABLE " + ledger + " (id INT)");
            Case.run(connection, "INSERT INTO " + ledger + " VALUES (1)");
            Case.run(connection, "BEGIN");
            Case.run(connection, "INSERT INTO " + ledger + " VALUES (2)");
            Case.run(connection, "DELETE FROM " + ledger + " WHERE id = 1");
            Case.equal(Case.cell(connection, "SELECT sum(id) FROM " + ledger), "2");
            connection.rollback();
            Case.equal(Case.cell(connection, "SELECT sum(id) FROM " + ledger), "1");
            Case.run(connection, "DROP TABLE " + ledger);
        });

        Adapter.since(0.4, "temporary_tables", c -> {
            Connection connection = c.connect();
            String draft = c.name("draft");
            Case.run(connection, "CREATE TEMP TABLE " + draft + " (id INT)");
            Case.run(connection, "INSERT INTO " + draft + " VALUES (1), (2)");
            Case.equal(Case.cell(connection, "SELECT sum(id) FROM " + draft), "3");
            Case.fails(() -> Case.cell(c.connect(), "SELECT * FROM " + draft), "1025");
            connection.close();
            Case.fails(() -> Case.cell(c.connect(), "SELECT * FROM " + draft), "1025");
        });
    }

    /** {@code loadStreamToTable}, which versions before 0.4 do not have. */
    private static Object loadStream(DatabendConnection connection, String how, String sql, byte[] bytes) throws Exception {
        Class<?> methods = Class.forName("com.databend.jdbc.DatabendConnectionExtension$LoadMethod");
        Object method = methods.getMethod("valueOf", String.class).invoke(null, how);
        try {
            return DatabendConnection.class.getMethod("loadStreamToTable", String.class, InputStream.class, long.class, methods)
                .invoke(connection, sql, new ByteArrayInputStream(bytes), (long) bytes.length, method);
        } catch (InvocationTargetException error) {
            throw (Exception) error.getCause();
        }
    }

    private static void batchOfRows(Case c, String options) throws Exception {
        Connection connection = c.connect(options);
        String loaded = c.name("loaded");
        Case.run(connection, "CREATE OR REPLACE TABLE " + loaded + " (id BIGINT NOT NULL, title STRING NULL, price DECIMAL(10, 2) NULL, day DATE NULL, at TIMESTAMP NULL, flag BOOLEAN NULL, note STRING NULL)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + loaded + " VALUES (?, ?, ?, ?, ?, ?, ?)")) {
            for (int id = 0; id < 1500; id++) {
                insert.setLong(1, id);
                insert.setString(2, "a, \"b\" and 'c' " + id);
                insert.setBigDecimal(3, new BigDecimal("1.25"));
                insert.setDate(4, Date.valueOf("2024-02-29"));
                insert.setTimestamp(5, Timestamp.from(Instant.parse("2024-02-29T12:34:56Z")));
                insert.setBoolean(6, id % 2 == 0);
                insert.setNull(7, java.sql.Types.VARCHAR);
                insert.addBatch();
            }
            Case.equal(insert.executeBatch().length, 1500);
        }
        Case.equal(Case.cell(connection, "SELECT concat_ws('|', count()::STRING, sum(id)::STRING, sum(price)::STRING, min(at)::STRING, count_if(flag)::STRING, count(note)::STRING) FROM " + loaded),
            "1500|1124250|1875.00|2024-02-29 12:34:56.000000|750|0");
        Case.equal(Case.cell(connection, "SELECT title FROM " + loaded + " WHERE id = 7"), "a, \"b\" and 'c' 7");
        Case.run(connection, "DROP TABLE " + loaded);
    }
}
