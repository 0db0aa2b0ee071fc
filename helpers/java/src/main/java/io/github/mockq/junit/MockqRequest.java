package io.github.mockq.junit;

import java.util.Map;

/** A statement, upload or load that a client sent, and how it ended. */
public final class MockqRequest {
    private final Map<String, Object> entry;

    MockqRequest(Map<String, Object> entry) {
        this.entry = entry;
    }

    /** The statement; of an upload, {@code @STAGE/PATH}. */
    public String sql() {
        return Json.text(entry.get("sql"));
    }

    /** {@code statement}, {@code upload} or {@code load}. */
    public String kind() {
        return Json.text(entry.get("kind"));
    }

    /** {@code running}, {@code succeeded}, {@code failed}, {@code killed} or {@code closed}. */
    public String state() {
        return Json.text(entry.get("state"));
    }

    /** {@code engine}, {@code upstream}, {@code recorded}, {@code miss} or {@code fault}; null while it runs. */
    public String source() {
        Object source = entry.get("source");
        return source == null ? null : Json.text(Json.object(source).get("kind"));
    }

    /** The error code, or 0. */
    public int errorCode() {
        Object error = entry.get("error");
        return error == null ? 0 : (int) Json.number(Json.object(error).get("code"));
    }

    /** The error message, or null. */
    public String errorMessage() {
        Object error = entry.get("error");
        return error == null ? null : Json.text(Json.object(error).get("message"));
    }

    /** Number of rows of the answer. */
    public long rows() {
        return Json.number(entry.get("rows"));
    }

    @Override
    public String toString() {
        return kind() + " " + state() + " (" + source() + "): " + sql();
    }
}
