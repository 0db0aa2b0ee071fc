/** The shell command that records to a path; the user has to fill in the server's address. */
export function recordCommandLine(mode: string, recordings: string): string {
  const place = plain.test(recordings) ? recordings : `'${recordings.replaceAll("'", "'\\''")}'`
  return `mockq record --mode ${mode} --target URL ${place}`
}

const plain = /^[\w@%+=:,./\\-]+$/
