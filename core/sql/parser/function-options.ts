/** The options of a function in code or on a server, in the order in which they are printed. */
export const functionOptions: readonly string[] = [
  'imports',
  'packages',
  'handler',
  'headers',
  'address',
]
