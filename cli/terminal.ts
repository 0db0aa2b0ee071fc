import { isatty } from 'node:tty'

/** The input and outputs of this process that were terminals when it started. */
const terminals = [0, 1, 2].filter(fd => isatty(fd))

/** Whether a terminal is the input or output of this process: it sends Ctrl-C to all processes of its job. */
export function hasTerminal(): boolean {
  return terminals.length > 0
}

/** Whether a terminal of this process has been closed. */
export function isTerminalGone(): boolean {
  return terminals.some(fd => !isatty(fd))
}
