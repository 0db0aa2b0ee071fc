package io.github.mockq.junit;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How to start a server: what the test code says, and what system properties and environment variables say instead. */
final class Options {
    static final List<String> MODES = List.of("replay", "record", "serve", "once", "new", "all");

    /** With a password, because the JDBC driver before 0.3 sends no login at all if the password is empty. */
    private static final String DEFAULT_USER = "root:mockq";

    private static final Pattern LOGIN = Pattern.compile("^databend://([^:@/]*):([^@/]*)@");

    String mode = "replay";
    String recordings = "recordings";
    String target = "";
    String user = "";
    List<String> init = List.of();
    List<String> replay = List.of();
    List<String> record = List.of();
    List<String> serve = List.of();

    static Options of(MockqTest annotation) {
        Options options = new Options();
        if (annotation == null) return options;
        if (!annotation.mode().isEmpty()) options.mode = annotation.mode();
        if (!annotation.recordings().isEmpty()) options.recordings = annotation.recordings();
        options.target = annotation.target();
        options.user = annotation.user();
        options.init = List.of(annotation.init());
        options.replay = List.of(annotation.replay());
        options.record = List.of(annotation.record());
        options.serve = List.of(annotation.serve());
        return options;
    }

    Options copy() {
        Options copy = new Options();
        copy.mode = mode;
        copy.recordings = recordings;
        copy.target = target;
        copy.user = user;
        copy.init = init;
        copy.replay = replay;
        copy.record = record;
        copy.serve = serve;
        return copy;
    }

    /**
     * These options with what system properties ({@code mockq.mode}) and variables ({@code MOCKQ_MODE}) say, checked.
     * Throws {@link MockqException} for a wrong one.
     */
    private Options forNewServer(Map<String, String> environment) {
        Options all = copy();
        all.mode = setting("mode", environment, mode);
        all.recordings = setting("recordings", environment, recordings);
        all.target = setting("target", environment, target);
        all.user = setting("user", environment, user);
        if (!MODES.contains(all.mode))
            throw new MockqException(
                    "MOCKQ_MODE: " + Json.quote(all.mode) + " is not one of " + String.join(", ", MODES));
        if (all.isRecording()) all.resolveTarget();
        if (all.user.isEmpty()) all.user = all.isRecording() ? "root:" : DEFAULT_USER;
        if (all.user.indexOf(':') < 1)
            throw new MockqException("MOCKQ_USER: " + Json.quote(all.user) + " is not of the form NAME:PASSWORD");
        return all;
    }

    /** These options with what the environment says. Throws {@link MockqException} for a wrong one. */
    Options resolved(Map<String, String> environment) {
        return environment.getOrDefault("MOCKQ_URL", "").isEmpty() ? forNewServer(environment) : forGivenServer(environment);
    }

    /** These options for a server that runs already, as in {@code mockq replay -- mvn test}: only the user counts. */
    private Options forGivenServer(Map<String, String> environment) {
        Options all = copy();
        all.user = setting("user", environment, user);
        Matcher login = LOGIN.matcher(environment.getOrDefault("DATABEND_DSN", ""));
        if (all.user.isEmpty() && login.find()) all.user = decode(login.group(1)) + ":" + decode(login.group(2));
        // Replay lets everybody in, unless it is told users.
        if (all.user.isEmpty() || all.user.equals("root:")) all.user = DEFAULT_USER;
        return all;
    }

    /** Takes the login out of the target: recordings and the list of processes must not show it. */
    private void resolveTarget() {
        if (target.isEmpty())
            throw new MockqException(
                    "MOCKQ_TARGET is missing: to record, it must be the address of a server, like http://localhost:8000");
        try {
            URI address = new URI(target);
            String login = address.getRawUserInfo();
            if (login == null) return;
            if (user.isEmpty()) {
                String[] parts = login.split(":", 2);
                user = decode(parts[0]) + ":" + (parts.length > 1 ? decode(parts[1]) : "");
            }
            target = target.replaceFirst("//[^/@]*@", "//");
        } catch (URISyntaxException cause) {
            // The message of the cause would show the login.
            throw new MockqException("MOCKQ_TARGET is not a URL: it must be like http://localhost:8000");
        }
    }

    private static String decode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    static String setting(String name, Map<String, String> environment, String otherwise) {
        String property = System.getProperty("mockq." + name, "");
        if (!property.isEmpty()) return property;
        String variable = environment.getOrDefault("MOCKQ_" + name.toUpperCase(Locale.ROOT), "");
        return variable.isEmpty() ? otherwise : variable;
    }

    boolean isRecording() {
        return !mode.equals("replay") && !mode.equals("serve");
    }

    String userName() {
        return user.substring(0, user.indexOf(':'));
    }

    String password() {
        return user.substring(user.indexOf(':') + 1);
    }

    /** The arguments of mockq. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        if (mode.equals("serve")) {
            arguments.addAll(List.of("serve", "--user", user));
            for (String path : init) arguments.addAll(List.of("--init", path));
            arguments.addAll(serve);
        } else if (mode.equals("replay")) {
            arguments.addAll(List.of("replay", "--recordings", recordings));
            arguments.addAll(replay);
        } else {
            arguments.addAll(List.of("record", "--recordings", recordings, "--target", target));
            // A lane is one test, so what the test no longer sends is of no use.
            if (mode.equals("record")) arguments.addAll(List.of("--mode", "all", "--prune"));
            else arguments.addAll(List.of("--mode", mode));
            arguments.addAll(record);
        }
        return arguments;
    }

}
