/** Prints a line of the program's own output. */
export function print(line: string): void {
  console.log(line)
}

/** Prints a line of the program's own output where stdout is another program's. */
export function printToStderr(line: string): void {
  console.error(line)
}

/** Prints what went wrong, for the person who started the program. */
export function printError(message: string): void {
  console.error(`mockq: ${message}`)
}
