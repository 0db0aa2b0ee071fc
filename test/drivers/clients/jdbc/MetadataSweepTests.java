import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Every method of JDBC's metadata, over names and types of all kinds. Versions before 0.4 know fewer types and methods. */
final class MetadataSweepTests {
    /** A column of each type: its definition, how JDBC calls it in getColumns, and in the metadata of a result. */
    private static final String[][] COLUMNS = {
        {"a TINYINT", "tinyint", "-6 int8"}, {"b SMALLINT UNSIGNED NOT NULL", "smallint unsigned", "5 uint16"},
        {"c INT", "int", "4 int32"}, {"d BIGINT UNSIGNED", "bigint unsigned", "-5 uint64"}, {"e FLOAT", "float", "6 float32"},
        {"f DOUBLE", "double", "8 float64"}, {"g DECIMAL(10, 2)", "decimal(10, 2)", "3 decimal"},
        {"h DECIMAL(76, 4)", "decimal(76, 4)", "3 decimal"}, {"i STRING", "varchar", "12 string"},
        {"j VARCHAR(30) NOT NULL DEFAULT 'x'", "varchar", "12 string"}, {"k BINARY", "binary", "-2 binary"},
        {"l DATE", "date", "91 date"}, {"m TIMESTAMP", "timestamp", "93 timestamp"}, {"n BOOLEAN", "boolean", "16 boolean"},
        {"o VARIANT", "variant", "12 variant"}, {"p ARRAY(INT)", "array(int32)", "2003 array"},
        {"q MAP(STRING, INT)", "map(string, int32)", "1111 map"}, {"r TUPLE(INT, STRING)", "tuple(1 int32, 2 string)", "2002 tuple"},
        {"s BITMAP", "bitmap", "1111 bitmap"}, {"t GEOMETRY", "geometry", "1111 geometry"}, {"u GEOGRAPHY", "geography", "0 null"},
        {"v INTERVAL", "interval", "0 null"}, {"w VECTOR(3)", "vector(3)", "0 null"}, {"x TIMESTAMP_TZ", "timestamptz", "2014 timestamp"},
    };

    /** What the driver says it cannot do. */
    private static final Set<String> REFUSED = Set.of("getExportedKeys", "getCrossReference", "getIndexInfo", "getBestRowIdentifier",
        "getVersionColumns", "getTablePrivileges", "getColumnPrivileges");

    static void add() {
        Adapter.since(0.4, "every_method_of_the_metadata", c -> {
            DatabaseMetaData metadata = c.connect().getMetaData();
            Set<String> refused = new TreeSet<>();
            for (Method method : DatabaseMetaData.class.getMethods())
                try {
                    if (method.invoke(metadata, arguments(method)) instanceof ResultSet result) Case.rows(result);
                } catch (InvocationTargetException thrown) {
                    if (!(thrown.getCause() instanceof SQLFeatureNotSupportedException)) throw thrown;
                    refused.add(method.getName());
                }
            Case.equal(refused, new TreeSet<>(REFUSED));
        });

        Adapter.since(0.4, "names_with_quotes_and_patterns", c -> {
            Connection connection = c.connect();
            String library = c.name("My Library");
            Case.run(connection, "CREATE DATABASE \"" + library + "\"");
            Case.run(connection, "CREATE TABLE \"" + library + "\".\"a_b %c\" (\"Id x\" INT NOT NULL DEFAULT 3 COMMENT 'it''s', `q\"q` STRING, \"é\" DATE) COMMENT = 'c\"m'");
            Case.run(connection, "CREATE TABLE \"" + library + "\".\"aXb %c\" (a INT)");
            Case.run(connection, "CREATE VIEW \"" + library + "\".seen AS SELECT a AS n FROM \"" + library + "\".\"aXb %c\"");
            DatabaseMetaData metadata = connection.getMetaData();
            Case.equal(tables(metadata, library, "a_b %", null), List.of("aXb %c BASE TABLE ", "a_b %c BASE TABLE c\"m"));
            Case.equal(tables(metadata, library, "a\\_b %", null), List.of("a_b %c BASE TABLE c\"m"));
            Case.equal(tables(metadata, library, null, null), List.of("aXb %c BASE TABLE ", "a_b %c BASE TABLE c\"m", "seen VIEW "));
            Case.equal(tables(metadata, library, "%", new String[] {"VIEW", "MATERIALIZED VIEW"}), List.of("seen VIEW "));
            Case.equal(tables(metadata, library, "%", new String[] {"TABLE", "VIEW"}).size(), 3);
            Case.equal(tables(metadata, library.toUpperCase(), "%", null), List.of());
            Case.equal(Case.texts(metadata.getColumns(null, library, "a%c", "%x"), "TABLE_NAME", "COLUMN_NAME", "COLUMN_DEF", "REMARKS", "IS_NULLABLE"),
                List.of(List.of("a_b %c", "Id x", "3", "it's", "NO")));
            Case.equal(Case.texts(metadata.getColumns(library, null, "a_b %c", null), "COLUMN_NAME", "TYPE_NAME"),
                List.of(List.of("a", "int"), List.of("Id x", "int"), List.of("q\"q", "varchar"), List.of("é", "date")));
            Case.equal(Case.texts(metadata.getColumns(null, library, "seen", "%"), "COLUMN_NAME", "DATA_TYPE"), List.of(List.of("n", "" + Types.INTEGER)));
            Case.run(connection, "DROP DATABASE \"" + library + "\"");
        });

        Adapter.since(0.4, "columns_of_every_type", c -> {
            Connection connection = c.connect();
            String typed = c.name("all_types");
            List<String> definitions = Arrays.stream(COLUMNS).map(column -> column[0]).toList();
            Case.run(connection, "CREATE TABLE " + typed + " (" + String.join(", ", definitions) + ")");
            List<List<String>> columns = Case.texts(connection.getMetaData().getColumns(null, "default", typed, null), "TYPE_NAME", "NULLABLE", "COLUMN_DEF");
            for (int i = 0; i < COLUMNS.length; i++) {
                boolean nullable = !COLUMNS[i][0].contains("NOT NULL");
                Case.equal(columns.get(i), List.of(COLUMNS[i][1], nullable ? "1" : "0", COLUMNS[i][0].contains("DEFAULT") ? "'x'" : ""));
            }
            try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery("SELECT * FROM " + typed)) {
                ResultSetMetaData metadata = result.getMetaData();
                Case.equal(metadata.getColumnCount(), COLUMNS.length);
                for (int i = 1; i <= COLUMNS.length; i++) {
                    Case.equal(metadata.getColumnName(i), COLUMNS[i - 1][0].substring(0, 1));
                    Case.equal(metadata.getColumnType(i) + " " + metadata.getColumnTypeName(i), COLUMNS[i - 1][2]);
                    Case.equal(metadata.isNullable(i), COLUMNS[i - 1][0].contains("NOT NULL") ? 0 : 1);
                }
                Case.equal(metadata.getPrecision(7) + " " + metadata.getScale(7) + " " + metadata.getPrecision(8) + " " + metadata.getScale(8), "10 2 76 4");
                Case.check(!result.next(), "a row");
            }
            Case.run(connection, "DROP TABLE " + typed);
        });

        Adapter.since(0.4, "system_tables_and_functions", c -> {
            DatabaseMetaData metadata = c.connect().getMetaData();
            Case.check(tables(metadata, "information_schema", "%", new String[] {"VIEW"}).containsAll(List.of("columns VIEW ", "tables VIEW ")), "views");
            Case.check(tables(metadata, "system", "set%", null).equals(List.of("settings BASE TABLE ")), "settings");
            Case.equal(Case.texts(metadata.getColumns(null, "information_schema", "keywords", "%"), "COLUMN_NAME", "TYPE_NAME"),
                List.of(List.of("keywords", "varchar"), List.of("reserved", "tinyint unsigned")));
            Case.equal(Case.texts(metadata.getFunctions(null, null, "to_yyyymm"), "function_schema", "function_name", "specific_name"),
                List.of(List.of("system", "to_yyyymm", "to_yyyymm")));
            Case.check(List.of(metadata.getSQLKeywords().split(", ")).containsAll(List.of("SELECT", "QUALIFY", "PIVOT")), "keywords");
            Case.equal(metadata.getSearchStringEscape() + metadata.getSchemaTerm(), "\\database");
        });

        Adapter.since(0.4, "parameters_and_prepared_metadata", c -> {
            Connection connection = c.connect();
            try (PreparedStatement statement = connection.prepareStatement("SELECT ? AS \"A b\", 'it''s ?' -- ?\n, ?::INT /* ? */")) {
                ParameterMetaData parameters = statement.getParameterMetaData();
                Case.equal(parameters.getParameterCount(), 2);
                Case.equal(parameters.getParameterMode(1), ParameterMetaData.parameterModeIn);
                statement.setString(1, "x");
                statement.setInt(2, 7);
                try (ResultSet result = statement.executeQuery()) {
                    Case.equal(result.getMetaData().getColumnLabel(1), "A b");
                    Case.check(result.next(), "no row");
                    Case.equal(result.getInt(3), 7);
                }
            }
        });
    }

    private static List<String> tables(DatabaseMetaData metadata, String schema, String pattern, String[] types) throws Exception {
        List<String> tables = new ArrayList<>();
        for (List<String> row : Case.texts(metadata.getTables(null, schema, pattern, types), "TABLE_NAME", "TABLE_TYPE", "REMARKS"))
            tables.add(String.join(" ", row));
        return tables.stream().sorted().toList();
    }

    /** Values for a method's parameters that select little. */
    private static Object[] arguments(Method method) {
        return Arrays.stream(method.getParameterTypes()).map(type -> {
            if (type == boolean.class) return (Object) false;
            if (type == int.class) return 1;
            if (type == Class.class) return DatabaseMetaData.class;
            return type == String.class ? "default" : null;
        }).toArray();
    }
}
