package io.github.mockq.junit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds the program {@code mockq}. */
final class MockqCommand {
    private static final boolean IS_WINDOWS = System.getProperty("os.name", "").startsWith("Windows");
    private static final String PROGRAM = IS_WINDOWS ? "mockq.cmd" : "mockq";

    private MockqCommand() {}

    /**
     * The command that starts mockq: {@code MOCKQ_COMMAND} (or the system property {@code mockq.command}); else what npm
     * has installed in the folder or one above it, as npx finds it; else the program on the PATH. Throws
     * {@link MockqException} if there is none.
     */
    static List<String> find(Path folder, Map<String, String> environment) {
        String command = Options.setting("command", environment, "").trim();
        if (!command.isEmpty()) return Files.isRegularFile(Path.of(command)) ? List.of(command) : words(command);
        for (Path each = folder.toAbsolutePath(); each != null; each = each.getParent()) {
            Path installed = each.resolve("node_modules").resolve(".bin").resolve(PROGRAM);
            if (Files.isRegularFile(installed)) return List.of(installed.toString());
        }
        for (String each : environment.getOrDefault("PATH", "").split(System.getProperty("path.separator"))) {
            Path installed = Path.of(each).resolve(PROGRAM);
            if (!each.isEmpty() && Files.isExecutable(installed)) return List.of(installed.toString());
        }
        throw new MockqException(
                "mockq is not installed: there is no node_modules/.bin/" + PROGRAM + " in " + folder.toAbsolutePath()
                        + " or a folder above, and no " + PROGRAM + " on the PATH.\n"
                        + "Install it with `npm install --save-dev mockq` (it needs Node.js 20 or later), or set"
                        + " MOCKQ_COMMAND to the command that starts it");
    }

    /** The words of a command; quotes keep blanks together. */
    static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean isWord = false;
        char quote = 0;
        for (char c : command.toCharArray()) {
            if (quote != 0 && c == quote) quote = 0;
            else if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
                isWord = true;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (isWord) words.add(word.toString());
                word.setLength(0);
                isWord = false;
            } else {
                word.append(c);
                isWord = true;
            }
        }
        if (quote != 0) throw new MockqException("MOCKQ_COMMAND: a quote (" + quote + ") is not closed in: " + command);
        if (isWord) words.add(word.toString());
        return words;
    }

    /** A command that ends when its standard input does. */
    static List<String> untilInputEnds() {
        return IS_WINDOWS ? List.of("node", "-e", "process.stdin.resume()") : List.of("cat");
    }
}
