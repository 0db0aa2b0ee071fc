import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Holds tests and runs those that it is told, as an adapter does (test/drivers/adapter.ts). */
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

    /** Does what the arguments ask, and ends the program. */
    static void run(String[] args) throws Exception {
        java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.OFF);
        if (args.length == 1 && args[0].equals("--list")) TESTS.keySet().forEach(System.out::println);
        else if (args.length == 1 && args[0].equals("--statements")) runStatements();
        else for (String name : args) report(name, outcome(TESTS.get(name)));
        // The drivers keep threads that would hold the program back.
        System.exit(0);
    }

    /** Runs the statements of each line of the input beside those of the others. */
    private static void runStatements() throws Exception {
        List<Thread> running = new ArrayList<>();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = input.readLine()) != null; ) {
            String[] parts = line.split("\t");
            List<String> statements = Arrays.asList(parts).subList(1, parts.length);
            Thread thread = new Thread(() -> {
                List<List<Object>> rows = new ArrayList<>();
                String failure = outcome(c -> rows.addAll(c.rowsOfLast(parts[0], statements)));
                String result = failure == null ? "\"rows\":" + json(rows) : "\"error\":\"" + escaped(failure) + "\"";
                System.out.println("{\"test\":\"" + parts[0] + "\"," + result + "}");
            });
            thread.start();
            running.add(thread);
        }
        for (Thread thread : running) thread.join();
    }

    /** Values as JSON texts. */
    private static String json(Object value) {
        if (value instanceof List<?> list) return list.stream().map(Adapter::json).collect(Collectors.joining(",", "[", "]"));
        return "\"" + escaped(String.valueOf(value)) + "\"";
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
