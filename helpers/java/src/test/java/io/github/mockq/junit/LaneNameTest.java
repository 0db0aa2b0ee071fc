package io.github.mockq.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaneNameTest {
    @Test
    void areThoseOfTheOtherHelpers() throws Exception {
        Path names = Path.of("../../test/helpers/lane-names.json");
        assumeTrue(Files.exists(names), "no names to compare with");
        var all = Json.objects(Json.read(Files.readString(names)));
        assertTrue(all.size() > 10);
        for (var each : all) {
            String lane = LaneName.of(Json.text(each.get("text")));
            assertEquals(each.get("lane"), lane);
            assertTrue(lane.codePointCount(0, lane.length()) <= 200);
            assertEquals("root~" + lane, URLDecoder.decode(LaneName.user("root", lane), StandardCharsets.UTF_8));
        }
    }

    @Test
    void longNamesStayDifferent() {
        assertNotEquals(LaneName.of("x".repeat(300) + "1"), LaneName.of("x".repeat(300) + "2"));
    }

    @Test
    void halfCharactersAreReplaced() {
        assertEquals("x\ufffd", LaneName.of("x\ud800"));
    }

    @ParameterizedTest
    @CsvSource({"a.B.c #2, root~a.B.c #2", "100%, root~100%25", "a~b, root~a%7Eb", "a:b, root~a%3Ab"})
    void aDsnSurvivesBeingDecodedTwice(String lane, String user) {
        assertEquals(user, LaneName.userInDsn("root", lane));
    }

    @Test
    void theTildeBeforeTheLaneStays() {
        assertEquals("root~a%20b%2A%2B", LaneName.encode("root~a b*+"));
    }
}
