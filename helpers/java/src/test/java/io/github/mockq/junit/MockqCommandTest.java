package io.github.mockq.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class MockqCommandTest {
    @Test
    void quotesKeepBlanksTogether() {
        assertEquals(List.of("node", "a.cjs"), MockqCommand.words("node a.cjs"));
        assertEquals(List.of("a b/c", "d \"e\"", ""), MockqCommand.words("  \"a b\"/c  'd \"e\"' \"\"  "));
        assertThrows(MockqException.class, () -> MockqCommand.words("node \"a"));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void findsWhatNpmHasInstalled(@TempDir Path folder) throws Exception {
        Path below = Files.createDirectories(folder.resolve("a/b"));
        String message = assertThrows(MockqException.class, () -> MockqCommand.find(below, Map.of("PATH", "")))
                .getMessage();
        assertTrue(message.contains("npm install --save-dev mockq"), message);

        Path bin = Files.createDirectories(folder.resolve("node_modules/.bin"));
        Path installed = Files.createFile(bin.resolve("mockq"));
        assertEquals(List.of(installed.toString()), MockqCommand.find(below, Map.of()));
        assertEquals(List.of("node", "x"), MockqCommand.find(below, Map.of("MOCKQ_COMMAND", "node x")));

        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        assertTrue(installed.toFile().setExecutable(true));
        Files.move(bin, elsewhere.resolve("bin"));
        assertEquals(
                List.of(elsewhere.resolve("bin/mockq").toString()),
                MockqCommand.find(below, Map.of("PATH", "/nowhere:" + elsewhere.resolve("bin"))));
    }

    @Test
    void aCommandThatDoesNotExistIsTold() {
        Options options = new Options();
        var environment = Map.of("MOCKQ_COMMAND", "/nowhere/mockq");
        String message = assertThrows(MockqException.class, () -> MockqServer.start(options.resolved(environment), environment)).getMessage();
        assertTrue(message.contains("MOCKQ_COMMAND"), message);
    }
}
