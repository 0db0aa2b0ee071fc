import { shellWord } from '../shell-word.js'

/** The shell command that records to a path; the user has to fill in the server's address. */
export function recordCommandLine(mode: string, recordings: string): string {
  return `mockq record --mode ${mode} --target URL ${shellWord(recordings)}`
}
