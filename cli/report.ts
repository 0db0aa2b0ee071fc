/** Prints a line of mockq's output to stdout. */
export function print(line: string): void {
  console.log(line)
}

/** Prints a line of mockq's output to stderr, for when stdout belongs to another program. */
export function printToStderr(line: string): void {
  console.error(line)
}

/** Prints an error for the person who started mockq. */
export function printError(message: string): void {
  console.error(`mockq: ${message}`)
}
