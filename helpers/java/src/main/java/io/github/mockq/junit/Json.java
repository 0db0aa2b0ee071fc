package io.github.mockq.junit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads and writes what mockq sends and takes. Objects are maps, arrays lists, numbers doubles. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** Returns the value of a JSON text. Throws {@link MockqException} if the text is something else. */
    static Object read(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.blanks();
        if (json.at < text.length()) throw json.wrong();
        return value;
    }

    static Map<String, Object> readObject(String text) {
        return object(read(text));
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object value) {
        if (value instanceof Map) return (Map<String, Object>) value;
        throw new MockqException("mockq answered something else than a JSON object: " + value);
    }

    /** The objects in an array. */
    static List<Map<String, Object>> objects(Object value) {
        if (!(value instanceof List)) throw new MockqException("mockq answered something else than a JSON array: " + value);
        List<Map<String, Object>> objects = new ArrayList<>();
        for (Object each : (List<?>) value) objects.add(object(each));
        return objects;
    }

    static String text(Object value) {
        return value == null ? null : value.toString();
    }

    /** An integer; 0 for what is missing. */
    static long number(Object value) {
        return value instanceof Double ? ((Double) value).longValue() : 0;
    }

    /** Writes a text as a JSON string. */
    static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') quoted.append('\\').append(c);
            else if (c < 0x20 || Character.isSurrogate(c) || c == 0x7F) quoted.append(String.format("\\u%04x", (int) c));
            else quoted.append(c);
        }
        return quoted.append('"').toString();
    }

    private Object value() {
        blanks();
        switch (peek()) {
            case '{':
                return readMap();
            case '[':
                return readList();
            case '"':
                return readString();
            case 't':
                return word("true", true);
            case 'f':
                return word("false", false);
            case 'n':
                return word("null", null);
            default:
                return readNumber();
        }
    }

    private Map<String, Object> readMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        at += 1;
        blanks();
        if (taken('}')) return map;
        do {
            blanks();
            if (peek() != '"') throw wrong();
            String key = readString();
            blanks();
            if (!taken(':')) throw wrong();
            map.put(key, value());
            blanks();
        } while (taken(','));
        if (!taken('}')) throw wrong();
        return map;
    }

    private List<Object> readList() {
        List<Object> list = new ArrayList<>();
        at += 1;
        blanks();
        if (taken(']')) return list;
        do {
            list.add(value());
            blanks();
        } while (taken(','));
        if (!taken(']')) throw wrong();
        return list;
    }

    private String readString() {
        StringBuilder string = new StringBuilder();
        for (at += 1; peek() != '"'; at += 1) {
            char c = peek();
            if (c != '\\') {
                string.append(c);
                continue;
            }
            at += 1;
            string.append(escaped());
        }
        at += 1;
        return string.toString();
    }

    private char escaped() {
        char c = peek();
        switch (c) {
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case '"':
            case '\\':
            case '/':
                return c;
            case 'u':
                if (at + 4 >= text.length()) throw wrong();
                try {
                    int code = Integer.parseInt(text.substring(at + 1, at + 5), 16);
                    at += 4;
                    return (char) code;
                } catch (NumberFormatException cause) {
                    throw wrong();
                }
            default:
                throw wrong();
        }
    }

    private Double readNumber() {
        int from = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at += 1;
        try {
            return Double.valueOf(text.substring(from, at));
        } catch (NumberFormatException cause) {
            throw wrong();
        }
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) throw wrong();
        at += word.length();
        return value;
    }

    private void blanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at += 1;
    }

    private boolean taken(char c) {
        if (at >= text.length() || text.charAt(at) != c) return false;
        at += 1;
        return true;
    }

    private char peek() {
        if (at >= text.length()) throw wrong();
        return text.charAt(at);
    }

    private MockqException wrong() {
        String shown = text.length() > 200 ? text.substring(0, 200) + "…" : text;
        return new MockqException("mockq answered something else than JSON (at character " + at + "): " + shown);
    }
}
