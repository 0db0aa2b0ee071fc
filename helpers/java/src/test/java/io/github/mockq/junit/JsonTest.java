package io.github.mockq.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    @Test
    void readsAllKindsOfValues() {
        var value = Json.readObject(" {\"a\" : [1, -2.5e3, true, false, null, {}, []], \"b\":\"\\u00e9\\n\\\"\\\\\\/😀\"}\n");
        assertEquals(2, value.size());
        assertEquals("é\n\"\\/😀", value.get("b"));
        List<?> list = (List<?>) value.get("a");
        assertEquals(List.of(1.0, -2500.0, true, false), list.subList(0, 4));
        assertNull(list.get(4));
        assertEquals(Map.of(), list.get(5));
        assertEquals(List.of(), list.get(6));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "{\"a\"}", "{\"a\":1,}", "[1 2]", "[1", "\"a", "\"\\x\"", "\"\\u12\"", "tru", "1 2", "--1", "<html>", "{a:1}"})
    void refusesWhatIsNoJson(String text) {
        assertThrows(MockqException.class, () -> Json.read(text));
    }

    @Test
    void writesTextsThatItReads() {
        for (String text : List.of("", "a\"b\\c", "\n\t\u0000\u007f", "é😀"))
            assertEquals(text, Json.read(Json.quote(text)));
    }
}
