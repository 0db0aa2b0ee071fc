package io.github.mockq.junit;

/** A statement of a test had no recorded answer, or its answer could not be recorded. */
public class MissedError extends AssertionError {
    private static final long serialVersionUID = 1L;

    MissedError(String message) {
        super(message);
    }
}
