// Environment variables by which mockq tells the programs that it starts something. They are no options.

/**
 * For the command that mockq runs: the port of the server, and an id that all processes of the command inherit, by which
 * mockq finds those that are left.
 */
export const markVariable = 'MOCKQ_RUN'

/** For the processes of tests: the servers that the helper for a JavaScript test runner has started. */
export const testRunsVariable = 'MOCKQ_TEST_RUNS'
