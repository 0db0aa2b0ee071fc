import { optional, repeated, withDefault } from './option.js'
import { reportOption } from './server-options.js'
import { oneOf, seconds, text } from './value-kinds.js'

/** The options of commands that run recorded statements again. `failOn`: the default of --fail-on, in words. */
export const rerunOptions = (failOn: string) => ({
  only: optional(
    text('PATTERN', 'part of a statement, /REGEX/, or FILE.nedb:LINE'),
    'compare only these: part of a statement (* stands for any characters), /REGEX/, or FILE.nedb:LINE',
  ),
  'fail-on': repeated(
    oneOf(
      ...(['schema', 'types', 'error', 'unsupported', 'rows', 'counts', 'file'] as const),
      ...(['order', 'message', 'not-run', 'never'] as const),
    ),
    `kind of difference for which the exit code is 1 (default: ${failOn}); never: none`,
  ),
  timeout: withDefault(seconds, '600', 'longest time for one statement, in seconds'),
  report: reportOption,
})
