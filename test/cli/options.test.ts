import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { defineCommand } from '../../cli/command.js'
import { alsoNamed, flag, repeated, withDefault } from '../../cli/option.js'
import {
  type OptionNames,
  optionNames,
  optionsFromEnvironment,
  optionsFromFile,
} from '../../cli/option-sources.js'
import { bytes, host, instant, port, semver, serverUrl, text, user } from '../../cli/value-kinds.js'
import { didYouMean, nearestName } from '../../core/nearest-name.js'

t.test('the nearest name is the one fewest edits away, if any is near', t => {
  const names = ['port', 'host', 'http_handler_port', 'dialect']
  t.equal(nearestName('prot', names), 'port', 'a swap is one edit')
  t.equal(nearestName('PORT', names), 'port')
  t.equal(nearestName('http_handle_port', names), 'http_handler_port')
  t.equal(nearestName('zzzzzz', names), undefined)
  t.equal(didYouMean('hots', names), '; did you mean "host"?')
  t.equal(didYouMean('zzzzzz', names), '')
  t.end()
})

const values = [
  [port, '0', 0],
  [port, '65535', 65535],
  [port, '65536', undefined],
  [port, '-1', undefined],
  [port, '8e3', undefined],
  [bytes, '1', 1],
  [bytes, '0', undefined],
  [bytes, '1k', undefined],
  [host, 'localhost', 'localhost'],
  [host, '::1', '::1'],
  [host, '0.0.0.0', '0.0.0.0'],
  [host, 'http://localhost', undefined],
  [semver, '1.2.910-nightly', '1.2.910-nightly'],
  [semver, 'v1.2.910', undefined],
  [serverUrl, 'databend://localhost', undefined],
  [user, 'ann:', { name: 'ann', password: '' }],
  [user, 'ann:a:b', { name: 'ann', password: 'a:b' }],
  [user, ':secret', undefined],
  [instant, '1970-01-01', 0n],
  [instant, '1970-01-01 00:00:01', 1_000_000n],
  [instant, '1970-01-01T01:00:00.5+01:00', 500_000n],
  [instant, '1970-01-01T00:00:00.000001Z', 1n],
  [instant, '2024-02-30x', undefined],
  [instant, '2024-02-29', 1_709_164_800_000_000n],
  [instant, '2024-02-30', undefined],
  [instant, '2023-02-29T00:00:00Z', undefined],
] as const

t.test('a value is read or refused', t => {
  for (const [kind, given, expected] of values) t.same(kind.parse(given), expected, given)
  t.end()
})

/** A command that gives its arguments to the caller. */
function commandThatKeeps(kept: object[]) {
  return defineCommand({
    name: 'try',
    describe: '',
    epilogue: '',
    examples: [],
    positional: 'recordings',
    options: {
      recordings: withDefault(text('RECORDINGS', 'a folder'), 'recordings', ''),
      strict: flag(''),
      port: alsoNamed('http_handler_port', withDefault(port, '8000', '')),
      user: repeated(user, ''),
      config: withDefault(text('FILE', 'a file'), 'none', ''),
    },
    run: async args => {
      kept.push(args)
      return 0
    },
  })
}

t.test(
  'the command line wins over the environment, that over the file, that over defaults',
  async t => {
    const kept: { recordings: string; port: number; user: readonly object[]; strict: boolean }[] =
      []
    const command = commandThatKeeps(kept)
    const names: OptionNames = optionNames(command.options)
    const path = join(mkdtempSync(join(tmpdir(), 'mockq-options-')), 'c.json')
    writeFileSync(path, '{"port": 3, "user": ["ann:1", "bob:2"], "recordings": "of-file"}')
    const elsewhere = (file: string | undefined) =>
      new Map([
        ...(file === undefined ? [] : optionsFromFile(file, names)),
        ...optionsFromEnvironment({ MOCKQ_HTTP_HANDLER_PORT: '2', MOCKQ_USER: '' }, names),
      ])
    await command.start({ _: ['try'], $0: '' }, () => new Map(), [])
    await command.start({ _: ['try'], $0: '' }, elsewhere, [])
    await command.start({ _: ['try', 'here'], $0: '', config: path, port: '1' }, elsewhere, [])
    const variables = { MOCKQ_USER: 'ann:1\nbob:2\r\n', MOCKQ_STRICT: '1' }
    const lines = optionsFromEnvironment(variables, names)
    await command.start({ _: ['try'], $0: '' }, () => lines, [])
    t.match(kept, [
      { recordings: 'recordings', port: 8000, user: [] },
      { recordings: 'recordings', port: 2, user: [] },
      { recordings: 'here', port: 1, user: [{ name: 'ann' }, { name: 'bob', password: '2' }] },
      {
        user: [
          { name: 'ann', password: '1' },
          { name: 'bob', password: '2' },
        ],
        strict: true,
      },
    ])
  },
)

t.test('the port of the mockq that runs this one is no option of this one', t => {
  const names: OptionNames = new Map([['port', 'port']])
  const port = (environment: Record<string, string>) =>
    optionsFromEnvironment(environment, names).get('port')?.[0]?.text
  const inside = { MOCKQ_RUN: '40001-0b1d', MOCKQ_CA_FILE: 'ca.pem' }
  t.equal(port({ ...inside, MOCKQ_PORT: '40001' }), undefined)
  t.equal(port({ ...inside, MOCKQ_PORT: '9000' }), '9000', 'but one that was set inside is')
  t.equal(port({ ...inside, MOCKQ_PORT: '4000' }), '4000')
  t.equal(port({ MOCKQ_PORT: '40001' }), '40001')
  t.end()
})

t.test('MOCKQ_URL is no option, any other unknown variable is an error', t => {
  const names: OptionNames = new Map([['port', 'port']])
  t.equal(optionsFromEnvironment({ MOCKQ_URL: 'http://x', PORT: '1' }, names).size, 0)
  t.throws(() => optionsFromEnvironment({ MOCKQ_PROT: '1' }, names), { name: 'UsageError' })
  t.end()
})
