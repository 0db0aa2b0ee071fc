/** A text as a word of a shell command, in quotes if it needs them. */
export function shellWord(text: string): string {
  return plain.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

const plain = /^[\w@%+=:,./\\-]+$/
