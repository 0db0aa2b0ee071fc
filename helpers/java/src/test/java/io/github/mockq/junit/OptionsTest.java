package io.github.mockq.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OptionsTest {
    private final Options options = new Options();

    @AfterEach
    void forgetProperty() {
        System.clearProperty("mockq.mode");
    }

    private String arguments(Map<String, String> environment) {
        return String.join(" ", options.resolved(environment).arguments());
    }

    private void refused(String message, Map<String, String> environment) {
        String text = assertThrows(MockqException.class, () -> options.resolved(environment)).getMessage();
        assertTrue(text.contains(message), text);
    }

    @Test
    void replaysByDefault() {
        assertEquals("replay --recordings recordings", arguments(Map.of()));
        options.replay = List.of("--strict");
        assertEquals("replay --recordings r --strict", arguments(Map.of("MOCKQ_RECORDINGS", "r", "MOCKQ_MODE", "")));
    }

    @Test
    void propertiesWinOverVariablesAndTheseOverOptions() {
        options.mode = "serve";
        assertTrue(arguments(Map.of("MOCKQ_MODE", "replay")).startsWith("replay"));
        System.setProperty("mockq.mode", "serve");
        assertTrue(arguments(Map.of("MOCKQ_MODE", "replay")).startsWith("serve"));
    }

    @Test
    void serves() {
        options.mode = "serve";
        options.init = List.of("a.sql", "b");
        options.user = "ann:x";
        assertEquals("serve --user ann:x --init a.sql --init b", arguments(Map.of()));
    }

    @Test
    void records() {
        var environment = Map.of("MOCKQ_MODE", "record", "MOCKQ_TARGET", "http://h:1");
        assertEquals("record --recordings recordings --target http://h:1 --mode all --prune", arguments(environment));
        options.mode = "once";
        options.target = "http://h:1";
        assertEquals("record --recordings recordings --target http://h:1 --mode once", arguments(Map.of()));
    }

    @Test
    void theLoginOfTheTargetIsThatOfTheLanes() {
        options.mode = "record";
        options.target = "https://ann:a%3Ab@host/x";
        Options resolved = options.resolved(Map.of());
        assertEquals("https://host/x", resolved.target);
        assertEquals("ann", resolved.userName());
        assertEquals("a:b", resolved.password());
        assertEquals("bob", options.resolved(Map.of("MOCKQ_USER", "bob:")).userName());
    }

    @Test
    void wrongOptionsAreNamed() {
        refused("MOCKQ_MODE: \"recrod\" is not one of replay, record", Map.of("MOCKQ_MODE", "recrod"));
        refused("MOCKQ_TARGET is missing", Map.of("MOCKQ_MODE", "record"));
        refused("MOCKQ_USER: \"ann\" is not of the form NAME:PASSWORD", Map.of("MOCKQ_USER", "ann"));
        var environment = Map.of("MOCKQ_MODE", "record", "MOCKQ_TARGET", "http://ann:secret@h|");
        String text = assertThrows(MockqException.class, () -> options.resolved(environment)).getMessage();
        assertFalse(text.contains("secret"), text);
    }

    @Test
    void aServerThatRunsAlreadyTellsItsUser() {
        String dsn = "databend://ann:a%2Bb@127.0.0.1:1/default?sslmode=disable";
        var environment = Map.of("MOCKQ_URL", "http://127.0.0.1:1", "DATABEND_DSN", dsn, "MOCKQ_MODE", "record");
        assertEquals("ann:a+b", options.resolved(environment).user);
        dsn = "databend://root:@127.0.0.1:1/default";
        assertEquals("root:mockq", options.resolved(Map.of("MOCKQ_URL", "http://127.0.0.1:1", "DATABEND_DSN", dsn)).user);
    }

    @Test
    void testsOfDifferentUsersShareARecorder() {
        Options other = options.copy();
        other.user = "ann:x";
        var environment = Map.of("MOCKQ_MODE", "record", "MOCKQ_TARGET", "http://h:1");
        assertEquals(options.resolved(environment).arguments(), other.resolved(environment).arguments());
        assertNotEquals(options.resolved(environment).user, other.resolved(environment).user);
    }
}
