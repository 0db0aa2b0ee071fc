package io.github.mockq.junit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The lane of one test: its address for clients, and what they asked. A test takes it as a parameter. */
public final class MockqLane {
    /** Number of misses in a message. */
    private static final int MOST_SHOWN = 3;

    private final MockqServer server;
    private final Options options;
    private final String name;
    /** The number of the latest request before the test. */
    private final long before;

    /** Begins a test in the lane of this name: from its start, also if an earlier attempt of the test used it. */
    MockqLane(MockqServer server, Options options, String name) {
        this.server = server;
        this.options = options;
        this.name = name;
        if (!server.isRecording()) server.admin().reset(name);
        this.before = server.admin().last(name);
    }

    /** The name of the lane: class and method of the test, and its invocation if there are several. */
    public String name() {
        return name;
    }

    /** The address for Databend's JDBC driver, with user and password. */
    public String jdbcUrl() {
        return "jdbc:databend://" + server.authority() + "/default?user=" + LaneName.encode(user())
                + "&password=" + LaneName.encode(password());
    }

    /** The address for JDBC without user and password, for a connection pool that is told them apart. */
    public String jdbcUrlWithoutUser() {
        return "jdbc:databend://" + server.authority() + "/default";
    }

    /** The address for Databend's other drivers. */
    public String dsn() {
        String user = LaneName.userInDsn(options.userName(), name);
        return "databend://" + LaneName.encode(user) + ":" + LaneName.encode(password()) + "@" + server.authority()
                + "/default?sslmode=disable";
    }

    /** The address for HTTP: {@code http://127.0.0.1:40123}. A client takes the lane by its user name. */
    public String url() {
        return server.url();
    }

    /** The user name that takes the lane, such as {@code root~orders}. */
    public String user() {
        return LaneName.user(options.userName(), name);
    }

    public String password() {
        return options.password();
    }

    /** The messages of the statements of this test that had no recorded answer, each once. */
    public List<String> misses() {
        return messagesOf(missed());
    }

    private List<Map<String, Object>> missed() {
        return server.admin().requests(name, before, "&source=miss");
    }

    private List<String> messagesOf(List<Map<String, Object>> missed) {
        Set<String> messages = new LinkedHashSet<>();
        for (Map<String, Object> each : missed) messages.add(new MockqRequest(each).errorMessage());
        // What the journal has dropped is in the report, which is larger.
        if (server.admin().hasDropped(name, before))
            for (Map<String, Object> each : missesOf(server.laneReport(name))) messages.add(Json.text(each.get("message")));
        return new ArrayList<>(messages);
    }

    /** What clients asked in this test, oldest first. */
    public List<MockqRequest> requests() {
        return server.admin().requests(name, before, "").stream().map(MockqRequest::new).collect(Collectors.toList());
    }

    /** Returns to the state at the start of the test. Throws {@link MockqException} while recording. */
    public void reset() {
        server.admin().reset(name);
    }

    /** Ends the test. Throws {@link MissedError} if something has no recorded answer, or could not be recorded. */
    void end() {
        if (server.isRecording()) {
            String lacking = MockqServer.lacking(server.laneReport(name));
            if (!lacking.isEmpty())
                throw new MissedError("mockq: the recording of this test is not complete (lane " + Json.quote(name) + "): " + lacking);
            return;
        }
        List<Map<String, Object>> missed = missed();
        server.tell(missed);
        List<String> misses = messagesOf(missed);
        // Frees the data of the lane.
        if (server.isServing()) server.admin().reset(name);
        if (!misses.isEmpty()) throw new MissedError(explained(misses));
    }

    static List<Map<String, Object>> missesOf(Map<String, Object> report) {
        Object misses = report.get("misses");
        return misses == null ? List.of() : Json.objects(misses);
    }

    /** What mockq says to record all of a folder: a line, or a part of one. A test is recorded with its build tool. */
    private static final Pattern HOW_MOCKQ_RECORDS = Pattern.compile(
            "\nnext: record [^`\n]{0,80}`mockq record .*|, (?:and |or )?record [^`\n]{0,80}`mockq record [^`\n]*`");

    private String explained(List<String> misses) {
        List<String> messages = misses.stream()
                .map(each -> HOW_MOCKQ_RECORDS.matcher(each).replaceAll(""))
                .collect(Collectors.toList());
        List<String> parts = new ArrayList<>();
        String count = messages.size() == 1 ? "a statement" : messages.size() + " statements";
        parts.add("mockq has no recorded answer for " + count + " of this test (lane " + Json.quote(name) + ")");
        parts.addAll(messages.subList(0, Math.min(MOST_SHOWN, messages.size())));
        if (messages.size() > MOST_SHOWN) parts.add("and " + (messages.size() - MOST_SHOWN) + " more");
        parts.add(MockqServer.HOW_TO_RECORD);
        return String.join("\n\n", parts);
    }
}
