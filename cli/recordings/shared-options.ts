import { readdirSync } from 'node:fs'
import { flag, optional, repeated } from '../option.js'
import { recordingsOption } from '../server-options.js'
import { text } from '../value-kinds.js'

/** The options of every command that works on recordings. */
export const recordingsOptions = {
  recordings: recordingsOption,
  lane: repeated(
    text('LANE', 'a lane'),
    'only this lane; * stands for any characters, as in "orders*"',
  ),
  json: flag('print one JSON document'),
  config: optional(text('FILE', 'a file'), 'JSON file with options by name'),
}

/** What a PATTERN may be, for the help of commands. */
export const patternHelp =
  'PATTERN is the name of a lane, a part of the SQL (* stands for any characters), a /regular expression/, ' +
  'an _id, or FILE:LINE as in the messages of replay.'

/**
 * Whether a word on the command line is surely the path of recordings, rather than a pattern: a `.nedb` file, or a folder
 * with such files or with a slash in its name.
 */
export function isRecordingsPath(word: string): boolean {
  if (isRecording(word)) return true
  const names = namesIn(word)
  return names !== undefined && (/^\.\.?$|[/\\]/.test(word) || names.some(isRecording))
}

function namesIn(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder)
  } catch {
    return undefined
  }
}

const isRecording = (name: string): boolean => /\.nedb(?:\.part)?$/.test(name)
