import { UsageError } from '../../core/errors/usage-error.js'
import { didYouMean } from '../../core/nearest-name.js'
import { secretKinds } from './secret-patterns.js'

/** `error`: secrets and damage; `warning`: what will give trouble; `info`: what is good to know. */
export type Severity = 'error' | 'warning' | 'info'

/** A rule of `lint`. */
export interface LintRule {
  readonly severity: Severity
  /** What a finding means, for the list of rules. */
  readonly what: string
  /** What to do about a finding. */
  readonly next: string
}

const hideSecret =
  'revoke it, then record again with --redact /REGEX/=NAME; if it is not secret, add it to lint.ignore'
const hidePerson =
  'record again with --redact column:NAME, or with made-up data; if it belongs to nobody, add it to lint.ignore'

const secrets: readonly (readonly [string, LintRule])[] = secretKinds.map(
  ({ rule, what, isLoose }) => [
    `secret/${rule}`,
    { severity: isLoose ? 'warning' : 'error', what, next: hideSecret },
  ],
)

const person = (what: string): LintRule => ({ severity: 'warning', what, next: hidePerson })

const damage =
  'after an edit by hand, run mockq recordings fmt; else take the file from git, or record the lane again'

/** All rules by name: the group, a slash, and the name in the group. */
export const lintRules: ReadonlyMap<string, LintRule> = new Map<string, LintRule>([
  ...secrets,
  ['personal/email', person('an e-mail address')],
  ['personal/card', person('a card number')],
  ['personal/iban', person('a bank account number (IBAN)')],
  ['personal/phone', person('a telephone number')],
  [
    'order/ambiguous',
    {
      severity: 'warning',
      what: 'equal requests with different answers in the same state',
      next: 'replay gives each answer once, in recorded order: use a lane for each test, or let the test write what it reads',
    },
  ],
  [
    'time/clock',
    {
      severity: 'warning',
      what: 'a statement that asks for the time',
      next: 'replay gives the recorded time: pass the time as a literal or a bind value, which replay matches',
    },
  ],
  [
    'time/random',
    {
      severity: 'warning',
      what: 'a statement that asks for random values',
      next: 'replay gives the recorded values: make them in the test, and pass them to the statement',
    },
  ],
  [
    'time/today',
    {
      severity: 'info',
      what: 'a date or time that was the current one when it was recorded',
      next: 'replay takes any current date or time in its place: if it is a constant of the test, choose another date',
    },
  ],
  [
    'size/answer',
    {
      severity: 'warning',
      what: 'an answer or a file of more than 1 MiB',
      next: 'select fewer rows or columns (LIMIT), or a smaller file',
    },
  ],
  [
    'size/lane',
    {
      severity: 'warning',
      what: 'a recording of more than 16 MiB',
      next: 'use a lane for each test or file of tests',
    },
  ],
  [
    'size/unused-blob',
    {
      severity: 'warning',
      what: 'a file in blobs/ that no recording uses',
      next: 'remove the file',
    },
  ],
  ['format/damaged', { severity: 'error', what: 'damage', next: damage }],
  [
    'format/version',
    {
      severity: 'warning',
      what: 'an older version of the format',
      next: 'record the lane again with --mode all; until then, replay reads it',
    },
  ],
  [
    'format/part',
    {
      severity: 'warning',
      what: 'the file of a recorder that was killed or still runs',
      next: 'let the recorder end, or start mockq record once, which saves what is in the file',
    },
  ],
  [
    'format/file-name',
    {
      severity: 'warning',
      what: 'a file that replay does not read, or reads as another lane than it was recorded as',
      next: 'rename or remove it',
    },
  ],
  [
    'format/unreadable-file',
    {
      severity: 'info',
      what: 'a file whose texts cannot be read: it is compressed or binary',
      next: 'make sure yourself that it has no secrets, or upload plain text',
    },
  ],
  [
    'lint/unused-ignore',
    {
      severity: 'warning',
      what: 'a line of lint.ignore that matches no finding',
      next: 'remove the line',
    },
  ],
])

/** Whether a name or pattern (`secret`, `secret/*`, `secret/jwt`, `*`) selects a rule. */
export function selects(pattern: string, rule: string): boolean {
  return pattern === '*' || pattern === rule || rule.startsWith(`${pattern.replace(/\/\*$/, '')}/`)
}

/** Checks that a name or pattern selects a rule. Throws `UsageError`; `source` says where it is written. */
export function checkRuleName(pattern: string, source: string): string {
  const names = [...lintRules.keys()]
  if (names.some(rule => selects(pattern, rule))) return pattern
  const groups = [...new Set(names.map(name => name.split('/', 1)[0]!))]
  throw new UsageError(
    `${source}: lint has no rule ${JSON.stringify(pattern)}${didYouMean(pattern, [...names, ...groups])}`,
  )
}
