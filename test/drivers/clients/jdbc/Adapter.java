import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** The tests of the JDBC driver, as an adapter (test/drivers/adapter.ts). */
final class Adapter {
    interface Test {
        void run(Case c) throws Exception;
    }

    private static final Map<String, Test> TESTS = new LinkedHashMap<>();

    /** The driver's version, of which the first two numbers are asked. */
    private static final double VERSION = Double.parseDouble(System.getProperty("driver.version"));

    /** A test that every version passes. */
    static void test(String name, Test test) {
        TESTS.put(name, test);
    }

    /** A test of what drivers before a version can't do, whatever the server. */
    static void since(double version, String name, Test test) {
        if (VERSION >= version) test(name, test);
    }

    public static void main(String[] args) {
        java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.OFF);
        ValueTests.add();
        QueryTests.add();
        WriteTests.add();
        MetadataTests.add();
        if (args.length == 1 && args[0].equals("--list")) TESTS.keySet().forEach(System.out::println);
        else for (String name : args) report(name, outcome(TESTS.get(name)));
        // The drivers keep threads that would hold the program back.
        System.exit(0);
    }

    /** What the test threw, in words; null if it passed. */
    private static String outcome(Test test) {
        try (Case c = new Case()) {
            test.run(c);
            return null;
        } catch (Throwable thrown) {
            StringWriter text = new StringWriter();
            thrown.printStackTrace(new PrintWriter(text));
            return text.toString();
        }
    }

    private static void report(String name, String failure) {
        String rest = failure == null ? "true" : "false,\"error\":\"" + escaped(failure) + "\"";
        System.out.println("{\"test\":\"" + name + "\",\"ok\":" + rest + "}");
    }

    private static String escaped(String text) {
        StringBuilder json = new StringBuilder();
        for (char c : text.toCharArray())
            if (c == '"' || c == '\\') json.append('\\').append(c);
            else if (c < ' ' || c > '~') json.append(String.format("\\u%04x", (int) c));
            else json.append(c);
        return json.toString();
    }
}
