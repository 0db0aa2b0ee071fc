import { defineCommand } from './command.js'
import { optional, repeated, required, withDefault } from './option.js'
import { readTextFile } from './read-text-file.js'
import { targetProxyOption } from './record.js'
import { recordingsOptions } from './recordings/shared-options.js'
import { rerunOptions } from './rerun-options.js'
import { oneOf, text } from './value-kinds.js'

/** `mockq verify`: recorded statements against a real server. */
export const verifyCommand = defineCommand({
  name: 'verify',
  describe: 'Runs recorded statements on a real server again and reports what has changed.',
  epilogue:
    'RECORDINGS is a folder (./recordings) or one .nedb file. Without --writes, only statements run that ' +
    'change nothing but their own session. The exit code is 1 if something has changed (see --fail-on), ' +
    'and 4 if the server cannot be reached.',
  examples: [
    [
      'mockq verify --target https://ann@databend.example.com',
      'reads only; password from MOCKQ_TARGET_PASSWORD',
    ],
    [
      'mockq verify --target URL --writes own --database scratch',
      'also what the recording creates itself',
    ],
  ],
  positional: 'recordings',
  options: {
    ...recordingsOptions,
    target: required(
      text('URL', 'an address like https://user@databend.example.com:8000, or a DSN'),
      'target',
      'address or DSN of the server',
    ),
    'target-user': optional(text('NAME', 'a user'), 'user, instead of that of --target'),
    'target-password': optional(
      text('PASSWORD', 'a password'),
      'password, instead of that of --target; set the variable MOCKQ_TARGET_PASSWORD rather than this option',
    ),
    'target-ca': optional(
      text('FILE', 'a file'),
      'certificates (PEM) to trust for an https target, besides those of the system',
    ),
    'target-proxy': targetProxyOption,
    writes: withDefault(
      oneOf('none', 'own', 'all'),
      'none',
      'none: run only statements that change nothing but their session; own: also writes to objects that ' +
        'this run creates, and drop these at the end; all: run every recorded statement',
    ),
    database: repeated(
      text('RECORDED=LIVE', 'names of databases'),
      'run statements of the database RECORDED in LIVE; LIVE alone: those of "default"',
    ),
    ...rerunOptions('schema, types, error, unsupported'),
  },
  run: async args => {
    const { rerun } = await import('./rerun.js')
    const {
      target: address,
      'target-user': user,
      'target-password': password,
      'target-ca': ca,
      'target-proxy': proxy,
    } = args
    const target = {
      address,
      ...(user !== undefined && { user }),
      ...(password !== undefined && { password }),
      ...(ca !== undefined && { ca: readTextFile('--target-ca', ca) }),
      ...(proxy !== undefined && { proxy }),
    }
    return rerun({
      ...args,
      targetOf: async () => target,
      failOn:
        args['fail-on'].length > 0 ? args['fail-on'] : ['schema', 'types', 'error', 'unsupported'],
    })
  },
})
