/** The command that records a place, as a shell takes it; its user knows the address of the server. */
export function recordCommand(mode: string, recordings: string): string {
  const place = plain.test(recordings) ? recordings : `'${recordings.replaceAll("'", "'\\''")}'`
  return `mockq record --mode ${mode} --target URL ${place}`
}

const plain = /^[\w@%+=:,./\\-]+$/
