import t from 'tap'
import { describeFunction, explain, openClient, serveBackend, startServer } from '#mockq'
import { loadRecordings, openPlayer, openRecorder } from '#mockq/recordings'
import type { OptionTable } from '../../core/check-options.js'
import { SystemClock } from '../../core/clock.js'
import { silentLog } from '../../core/log.js'
import { clientOptions } from '../../core/open-client.js'
import { limitOptions, serveBackendOptions, serverOptions } from '../../core/server.js'
import { recorderOptions } from '../../recordings/record/open-recorder.js'
import { playerOptions } from '../../recordings/replay/player.js'

type Options = Readonly<Record<string, unknown>>

/** A public function, its table, and options with which it would go on. */
interface Checked {
  readonly name: string
  readonly table: OptionTable<object>
  readonly good: Options
  /** Gives or rejects with what it throws. */
  readonly call: (options: never) => Promise<unknown> | unknown
}

const ports = { clock: new SystemClock(), log: silentLog }
const functions: readonly Checked[] = [
  {
    name: 'startServer',
    table: serverOptions,
    good: { backend: () => Promise.reject(new Error('went on')) },
    call: startServer,
  },
  {
    name: 'startServer: limits',
    table: limitOptions,
    good: {},
    call: limits => startServer({ backend: () => Promise.reject(new Error('went on')), limits }),
  },
  {
    name: 'serveBackend',
    table: serveBackendOptions,
    good: { engine: 'memory' },
    call: serveBackend,
  },
  {
    name: 'openClient',
    table: clientOptions,
    good: { target: 'nowhere' },
    call: openClient,
  },
  {
    name: 'openRecorder',
    table: recorderOptions,
    good: { recordings: 'r', target: 'nowhere', mode: 'all', ...ports },
    call: openRecorder,
  },
  {
    name: 'openPlayer',
    table: playerOptions,
    good: { recordings: 'there is none', ...ports },
    call: openPlayer,
  },
]

/** The message that a call ends with. */
async function messageOf({ call }: Checked, options: unknown): Promise<string> {
  try {
    await call(options as never)
    return 'went on'
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
}

/** Values that no option accepts. */
const wrong: readonly unknown[] = [Symbol('x'), Number.NaN, null, -1, 1.5]

for (const checked of functions) {
  const { name, table, good } = checked
  t.test(`the options of ${name}`, async t => {
    t.notMatch(await messageOf(checked, good), /must be|there is no option/, 'good ones')
    for (const options of [undefined, null, 'x', []])
      t.match(await messageOf(checked, options), /^(?:UsageError: .* must be an object|.*went on)/)
    for (const [option, kind] of Object.entries(table)) {
      // Only a factor may be a fraction.
      for (const value of option === 'timing' ? wrong.slice(0, -1) : wrong) {
        const message = await messageOf(checked, { ...good, [option]: value })
        t.ok(message.startsWith(`UsageError: ${name}: ${option} must be `), message)
      }
      const misspelt = `${option.slice(0, -1)}_`
      const expected = `UsageError: ${name}: there is no option "${misspelt}"`
      const message = await messageOf(checked, { ...good, [misspelt]: 1 })
      t.ok(message.startsWith(expected), message)
      if (option.length > 4) t.match(message, `did you mean "${option}"?`)
      if (kind.isOptional) continue
      const { [option]: _, ...rest } = good
      t.match(await messageOf(checked, rest), `${option} must be`, 'left out')
    }
  })
}

t.test('values that look right', async t => {
  const backend = () => Promise.reject(new Error('went on'))
  const cases: readonly (readonly [() => unknown, string])[] = [
    [
      () => serveBackend({ engine: 'memry' as never }),
      'serveBackend: engine must be one of "memory", "alasql", not "memry"',
    ],
    [
      () => startServer({ backend, prot: 0 } as never),
      'startServer: there is no option "prot"; did you mean "port"?',
    ],
    [
      () => startServer({ backend, now: '2024-01-01' } as never),
      'startServer: now must be a bigint: microseconds since 1970-01-01 UTC, not "2024-01-01"',
    ],
    [
      () => startServer({ backend, port: 65536 }),
      'startServer: port must be a whole number from 0 to 65535, not 65536',
    ],
    [
      () => startServer({ backend, port: '8000' } as never),
      'startServer: port must be a whole number from 0 to 65535, not "8000"',
    ],
    [
      () => startServer({ backend, limits: { bodyByte: 1 } } as never),
      'startServer: limits: there is no option "bodyByte"; did you mean "bodyBytes"?',
    ],
    [
      () => serveBackend({ engine: 'memory', users: [{ name: 'a' }] } as never),
      'serveBackend: users must be a list of { name, password }, all of them texts, not a list',
    ],
    [
      () => openRecorder({ recordings: 'r', target: 'x', mode: 'often', ...ports } as never),
      'openRecorder: mode must be one of "once", "new", "all", "none", not "often"',
    ],
    [() => describeFunction(1 as never), 'describeFunction: name must be a string, not 1'],
    [() => explain(null as never), 'explain: sql must be a string, not null'],
    [
      () => loadRecordings(undefined as never),
      'loadRecordings: path must be a string that is not empty, not undefined',
    ],
  ]
  for (const [call, message] of cases) {
    await t.rejects(async () => call(), { name: 'UsageError', message }, message)
  }
})
