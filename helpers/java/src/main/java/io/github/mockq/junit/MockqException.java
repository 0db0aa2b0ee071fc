package io.github.mockq.junit;

/** mockq cannot be started or used: the message says why, and what to do. */
public class MockqException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MockqException(String message) {
        super(message);
    }

    MockqException(String message, Throwable cause) {
        super(message, cause);
    }
}
