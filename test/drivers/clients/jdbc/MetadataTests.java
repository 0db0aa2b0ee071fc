import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;

/** What tools ask of a connection before they show anything. */
final class MetadataTests {
    static void add() {
        Adapter.test("product_and_driver", c -> {
            DatabaseMetaData metadata = c.connect().getMetaData();
            Case.equal(metadata.getDatabaseProductName(), "Databend");
            Case.check(metadata.getDatabaseProductVersion().contains("v1.2"), metadata.getDatabaseProductVersion());
            Case.equal(metadata.getUserName(), "'databend'@'%'");
            Case.check(metadata.getURL().startsWith("jdbc:databend"), metadata.getURL());
            Case.equal(metadata.getIdentifierQuoteString(), "\"");
        });

        Adapter.since(0.2, "catalogs_and_schemas", c -> {
            Connection connection = c.connect();
            String library = c.name("library_meta");
            Case.run(connection, "CREATE DATABASE " + library);
            DatabaseMetaData metadata = connection.getMetaData();
            Case.check(names(metadata.getSchemas()).contains(library), "no schema " + library);
            Case.equal(names(metadata.getSchemas(null, library)), List.of(library));
            Case.check(Case.rows(metadata.getCatalogs()).size() > 0, "no catalogs");
            Case.check(Case.texts(metadata.getTableTypes(), "TABLE_TYPE").contains(List.of("VIEW")), "no views");
            Case.run(connection, "DROP DATABASE " + library);
        });

        Adapter.test("tables_and_views", c -> {
            Connection connection = c.connect();
            String shelf = c.name("shelf");
            String sight = c.name("sight");
            Case.run(connection, "CREATE TABLE " + shelf + " (id INT) COMMENT = 'where books are'");
            Case.run(connection, "CREATE VIEW " + sight + " AS SELECT id FROM " + shelf);
            DatabaseMetaData metadata = connection.getMetaData();
            Case.equal(Case.texts(metadata.getTables(null, "default", shelf, null), "TABLE_SCHEM", "TABLE_NAME", "REMARKS"),
                List.of(List.of("default", shelf, "where books are")));
            Case.equal(Case.texts(metadata.getTables(null, null, sight, new String[] {"VIEW"}), "TABLE_NAME"),
                List.of(List.of(sight)));
            Case.equal(Case.texts(metadata.getTables(null, "default", c.name("nothing"), null), "TABLE_NAME"), List.of());
            Case.check(Case.texts(metadata.getTables(null, "default", "s%" + System.getenv("MOCKQ_TEST_SALT"), null), "TABLE_NAME")
                .containsAll(List.of(List.of(shelf), List.of(sight))), "by pattern");
            Case.run(connection, "DROP VIEW " + sight);
            Case.run(connection, "DROP TABLE " + shelf);
        });

        Adapter.test("names_of_columns", c -> {
            Connection connection = c.connect();
            String named = c.name("named");
            Case.run(connection, "CREATE TABLE " + named + " (id BIGINT NOT NULL COMMENT 'the key', price DECIMAL(12, 3) NULL)");
            DatabaseMetaData metadata = connection.getMetaData();
            Case.equal(Case.texts(metadata.getColumns(null, "default", named, null), "COLUMN_NAME", "NULLABLE", "REMARKS"),
                List.of(List.of("id", "0", "the key"), List.of("price", "1", "")));
            Case.run(connection, "DROP TABLE " + named);
        });

        // Versions before 0.4 know no types of the information schema.
        Adapter.since(0.4, "columns", c -> {
            Connection connection = c.connect();
            String typed = c.name("typed");
            Case.run(connection, "CREATE TABLE " + typed + " (id BIGINT NOT NULL COMMENT 'the key', price DECIMAL(12, 3) NULL, title STRING NULL DEFAULT 'none', at TIMESTAMP NOT NULL, tags ARRAY(STRING) NULL, flag BOOLEAN NULL, day DATE NULL, small TINYINT UNSIGNED NOT NULL)");
            DatabaseMetaData metadata = connection.getMetaData();
            List<List<String>> columns = Case.texts(metadata.getColumns(null, "default", typed, null),
                "COLUMN_NAME", "DATA_TYPE", "NULLABLE", "REMARKS");
            Case.equal(columns, List.of(
                List.of("id", "" + Types.BIGINT, "0", "the key"),
                List.of("price", "" + Types.DECIMAL, "1", ""),
                List.of("title", "" + Types.VARCHAR, "1", ""),
                List.of("at", "" + Types.TIMESTAMP, "0", ""),
                List.of("tags", "" + Types.ARRAY, "1", ""),
                List.of("flag", "" + Types.BOOLEAN, "1", ""),
                List.of("day", "" + Types.DATE, "1", ""),
                List.of("small", "" + Types.TINYINT, "0", "")));
            Case.equal(Case.texts(metadata.getColumns(null, "default", typed, "price"), "COLUMN_SIZE", "DECIMAL_DIGITS"),
                List.of(List.of("12", "3")));
            Case.run(connection, "DROP TABLE " + typed);
        });

        Adapter.since(0.2, "keys_indexes_types_functions", c -> {
            DatabaseMetaData metadata = c.connect().getMetaData();
            List<ResultSet> results = new ArrayList<>();
            results.add(metadata.getPrimaryKeys(null, "default", c.name("none")));
            results.add(metadata.getImportedKeys(null, "default", c.name("none")));
            for (ResultSet result : results) Case.equal(Case.rows(result), List.of());
            try (ResultSet result = metadata.getFunctions(null, null, "to_yyyymm%")) {
                Case.check(result.getMetaData().getColumnCount() > 0, "no columns");
            }
            try (ResultSet result = metadata.getTypeInfo()) {
                Case.equal(result.getMetaData().getColumnName(1).toUpperCase(), "TYPE_NAME");
            }
        });

        Adapter.since(0.2, "columns_of_a_result", c -> {
            try (Statement statement = c.connect().createStatement();
                ResultSet result = statement.executeQuery("SELECT 1::INT AS a, 'x' AS b, NULL::BIGINT AS c, 1.5::DECIMAL(5, 2) AS d, now() AS e, true AS f, 0.5::DOUBLE AS g")) {
                ResultSetMetaData metadata = result.getMetaData();
                List<String> columns = new ArrayList<>();
                for (int i = 1; i <= metadata.getColumnCount(); i++)
                    columns.add(metadata.getColumnName(i) + " " + metadata.getColumnType(i) + " " + metadata.isNullable(i));
                Case.equal(columns, List.of("a 4 0", "b 12 0", "c -5 1", "d 3 0", "e 93 0", "f 16 0", "g 8 0"));
                Case.equal(metadata.getPrecision(4) + " " + metadata.getScale(4), "5 2");
                Case.equal(result.findColumn("g"), 7);
            }
        });

        Adapter.since(0.4, "parameters_of_a_statement", c -> {
            try (PreparedStatement statement = c.connect().prepareStatement("SELECT ?, ?, '?'")) {
                Case.equal(statement.getParameterMetaData().getParameterCount(), 2);
            }
        });
    }

    /** The first column, whose name differs between the versions and their methods. */
    private static List<String> names(ResultSet result) throws SQLException {
        List<String> names = new ArrayList<>();
        while (result.next()) names.add(result.getString(1));
        result.close();
        return names;
    }
}
