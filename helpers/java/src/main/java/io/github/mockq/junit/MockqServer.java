package io.github.mockq.junit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A server that tests share: a process, which ends with the JVM also if the JVM is killed, or the server of MOCKQ_URL.
 *
 * <p>mockq runs a command that waits for the end of its input, a pipe from this JVM. When the JVM ends, however it does,
 * the pipe is closed, the command ends, and mockq saves what it has recorded and ends, too.
 */
final class MockqServer implements ExtensionContext.Store.CloseableResource, AutoCloseable {
    static final String HOW_TO_RECORD =
            "to record this test again, run it with MOCKQ_MODE=record and MOCKQ_TARGET=URL in the environment";

    private static final int START_SECONDS = 60;
    private static final int END_SECONDS = 60;
    private static final int POLL_MS = 10;
    /** Lines of mockq that are kept for messages. */
    private static final int LINES = 200;

    /** Variables that are meant for this class; mockq would take some for options of its own. */
    private static final List<String> OWN_VARIABLES = List.of(
            "MOCKQ_MODE", "MOCKQ_TARGET", "MOCKQ_RECORDINGS", "MOCKQ_USER", "MOCKQ_COMMAND", "MOCKQ_PORT",
            "MOCKQ_HTTP_HANDLER_PORT", "MOCKQ_READY_FILE", "MOCKQ_JOURNAL", "MOCKQ_NO_INSPECTOR");

    private final Options options;
    private final String url;
    private final AdminClient admin;
    private final String mode;
    private final Process process;
    private final List<String> lines = new ArrayList<>();
    /** The numbers of the misses for which a test has failed. */
    private final Set<Long> told = ConcurrentHashMap.newKeySet();
    private Thread reader;
    private Thread hook;
    private boolean isClosed;

    private MockqServer(Options options, Map<String, String> environment) {
        this.options = options;
        String given = environment.getOrDefault("MOCKQ_URL", "");
        process = given.isEmpty() ? start(environment) : null;
        url = given.isEmpty() ? awaitReady() : given.replaceAll("/+$", "");
        admin = new AdminClient(url);
        try {
            if (!url.startsWith("http://")) throw new MockqException(url + ": tests need a server without TLS");
            mode = admin.mode();
        } catch (MockqException unusable) {
            if (process != null) end(process);
            throw unusable;
        }
    }

    /** Starts a server with resolved options, or uses that of MOCKQ_URL. Throws {@link MockqException} if there is none. */
    static MockqServer start(Options options, Map<String, String> environment) {
        return new MockqServer(options, environment);
    }

    AdminClient admin() {
        return admin;
    }

    String url() {
        return url;
    }

    /** Host and port. */
    String authority() {
        return URI.create(url).getRawAuthority();
    }

    boolean isRecording() {
        return mode.equals("record");
    }

    boolean isServing() {
        return mode.equals("serve");
    }

    /** Notes that a test fails for these misses. */
    void tell(List<Map<String, Object>> missed) {
        for (Map<String, Object> each : missed) told.add(Json.number(each.get("n")));
    }

    /** The part of the report about a lane; empty if nothing was asked there. */
    Map<String, Object> laneReport(String lane) {
        return admin.report().stream()
                .filter(each -> lane.equals(each.get("lane")))
                .findFirst()
                .orElse(Map.of());
    }

    /** What a recorded lane lacks; empty if nothing. */
    static String lacking(Map<String, Object> report) {
        List<String> lacking = new ArrayList<>();
        addCount(lacking, report.get("leftOut"), " answers could not be recorded");
        addCount(lacking, report.get("lost"), " answers were lost by the server or the connection to it");
        addCount(lacking, report.get("changed"), " recorded writes have another answer now");
        addCount(lacking, report.get("missed"), " requests were not answered");
        return String.join(", ", lacking);
    }

    private static void addCount(List<String> lacking, Object count, String what) {
        if (Json.number(count) > 0) lacking.add(Json.number(count) + what);
    }

    private Path readyFile;

    private Process start(Map<String, String> environment) {
        Path folder = Path.of("").toAbsolutePath();
        List<String> command = new ArrayList<>(MockqCommand.find(folder, environment));
        try {
            readyFile = Files.createTempFile("mockq-", ".json");
            Files.delete(readyFile);
            command.addAll(options.arguments());
            command.addAll(List.of("--host", "127.0.0.1", "--port", "0", "--ready-file", readyFile.toString()));
            command.addAll(List.of("--quiet", "--"));
            command.addAll(MockqCommand.untilInputEnds());
            ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD);
            builder.environment().keySet().removeAll(OWN_VARIABLES);
            Process started = builder.start();
            reader = new Thread(() -> read(started), "mockq-log");
            reader.setDaemon(true);
            reader.start();
            hook = new Thread(() -> end(started), "mockq-end");
            Runtime.getRuntime().addShutdownHook(hook);
            return started;
        } catch (IOException cause) {
            throw new MockqException(
                    "mockq cannot be started: " + cause.getMessage() + "\nMOCKQ_COMMAND is the command that starts it", cause);
        }
    }

    /** Keeps the latest lines of mockq, and shows what a recorder warns of. */
    private void read(Process started) {
        try (BufferedReader errors =
                new BufferedReader(new InputStreamReader(started.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = errors.readLine(); line != null; line = errors.readLine()) {
                synchronized (lines) {
                    if (lines.size() == LINES) lines.remove(0);
                    lines.add(line);
                }
                if (options.isRecording() && !line.contains(" ready on http")) System.err.println(line);
            }
        } catch (IOException ended) {
            // The process has been ended by force.
        }
    }

    private String printed() {
        synchronized (lines) {
            return lines.stream().filter(line -> !line.contains(" ready on http")).collect(Collectors.joining("\n"));
        }
    }

    /** Returns the address of the server once it answers requests. */
    private String awaitReady() {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        try {
            while (!Files.exists(readyFile)) {
                if (process.waitFor(POLL_MS, TimeUnit.MILLISECONDS)) {
                    reader.join();
                    throw new MockqException(startFailure());
                }
                if (System.nanoTime() > end)
                    throw new MockqException("mockq is not ready after " + START_SECONDS + " seconds\n" + printed());
            }
            return Json.text(Json.readObject(Files.readString(readyFile)).get("url"));
        } catch (IOException cause) {
            throw new MockqException("the file of the server's address cannot be read: " + cause, cause);
        } catch (InterruptedException cause) {
            Thread.currentThread().interrupt();
            throw new MockqException("interrupted while mockq starts", cause);
        } catch (MockqException failed) {
            end(process);
            throw failed;
        }
    }

    private String startFailure() {
        int code = process.exitValue();
        String said = printed();
        String advice = code == 3 && options.mode.equals("replay")
                ? "\nto record the tests, run them with MOCKQ_MODE=record and MOCKQ_TARGET=URL in the environment"
                : "";
        return "mockq " + options.arguments().get(0) + " ended with exit code " + code + ":\n" + said + advice;
    }

    /** Closes the input of the server's command, and waits until the server has saved everything. */
    private static void end(Process process) {
        try {
            process.getOutputStream().close();
        } catch (IOException gone) {
            // The process has ended already.
        }
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) process.destroyForcibly();
        } catch (InterruptedException interrupted) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Ends the server. Throws {@link MissedError} if statements outside of the lanes of tests have no recorded answer, or
     * if recordings lack something: no test has failed for it.
     */
    @Override
    public synchronized void close() {
        if (isClosed || process == null) return;
        isClosed = true;
        String outside = isServing() || isRecording() ? "" : missedOutside();
        end(process);
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shutsDown) {
            // Then the hook runs, and finds the process ended.
        }
        if (!outside.isEmpty()) throw new MissedError(outside);
        if (options.isRecording() && process.exitValue() != 0)
            throw new MissedError("mockq record ended with exit code " + process.exitValue() + ":\n" + printed());
    }

    private String missedOutside() {
        if (!process.isAlive()) return "mockq has ended before the tests, with exit code " + process.exitValue() + ":\n" + printed();
        for (Map<String, Object> each : admin.misses()) {
            if (told.contains(Json.number(each.get("n")))) continue;
            String lane = Json.text(each.get("lane"));
            String where = lane.equals("default")
                    ? "statements outside of the lanes of tests have no recorded answer; connect with the address of the"
                            + " MockqLane, and its user"
                    : "statements in the lane " + Json.quote(lane) + " have no recorded answer; they were sent when its test"
                            + " had ended, perhaps by a connection pool that is shared by tests";
            return "mockq: " + where + "\n" + new MockqRequest(each).errorMessage();
        }
        return "";
    }
}
