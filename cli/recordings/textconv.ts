import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { required } from '../option.js'
import { printStream } from '../print-stream.js'
import { text } from '../value-kinds.js'

/** `mockq recordings textconv`: a file as text, for `git diff`. */
export const textconvCommand = defineCommand({
  name: 'recordings textconv',
  describe: 'Prints a file as text for git diff; see git-setup.',
  epilogue: 'A damaged file is printed as it is, with the reason, because git diff must not fail.',
  examples: [['mockq recordings textconv recordings/default.nedb', 'what git diff compares']],
  positional: 'file',
  options: { file: required(text('FILE', 'a file'), 'file', 'a .nedb file, under any name') },
  run: async ({ file }) => {
    const { readableFile } = await import('../../recordings/tools/readable-text.js')
    await printStream(readableFile(file))
    return exitCodes.ok
  },
})
