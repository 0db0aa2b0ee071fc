import t from 'tap'
import ts from 'typescript'
import { patternCost } from './pattern-cost.js'
import { sourceFiles, textOf } from './source-files.js'

// Every expression of ours reads any text in linear time, and without a stack that grows with it; those of users
// run on RE2. What is written out in a file is looked at here, by theory and not by the clock.

/** Files that make expressions at run time, and why no text of a user is one. */
const makers: Readonly<Record<string, string>> = {
  'core/faults/fault-rule.ts': 'written by the person who tests with the server',
  'core/functions/like-pattern.ts': 'pieces of known lengths, found one after another',
  'core/functions/number-template.ts': 'a table of words',
  'core/functions/scalars/oracle-format.ts': 'a table of words',
  'core/types/parse-datetime-auto.ts': 'a table of forms',
  'recordings/redact/find-secrets.ts': 'a table of names',
  'recordings/redact/placeholder.ts': 'the form of placeholders',
  'recordings/redact/volatile-parts.ts': 'the forms of random parts',
  'recordings/replay/name-aliases.ts': 'pieces of names, of letters and digits alone',
  'recordings/tools/changing-texts.ts': 'the forms of ids, words and times, with bounds',
  'recordings/tools/find-in-text.ts': 'a table of words',
  'recordings/tools/secret-patterns.ts': 'a table of forms, with bounds for what repeats',
  'recordings/tools/select-requests.ts': 'an expression of the user of the command line',
}

/** Expressions that could take long, and why none of them is given a long text. */
const excused: Readonly<Record<string, string>> = {
  'core/binder/command/table-option-checks.ts': 'looks back at one quote, at the end of the text',
  'core/functions/json-path/parse-json-path.ts': 'a path too long for the stack is refused, 1005',
  'core/functions/key-path.ts': 'a path too long for the stack is refused, 1005',
  'core/protocol/exact-json.ts': 'begins at the first of some digits alone',
  'core/stages/decode-nested.ts': 'a cell with too many comments is refused, 1005',
  'core/types/parse-datetime-loose.ts': 'a text of at most 1000 characters',
  'recordings/match/classify.ts': 'begins at the start of the text alone',
  'recordings/redact/find-secrets.ts': 'begins behind `://` alone, which it does not read',
  'recordings/tools/changing-texts.ts': 'a word of at most 40 characters, or a time',
  'recordings/tools/personal-data.ts': 'each part has at most 64 characters',
  'recordings/tools/query/run-query.ts': 'a query on the command line of its user',
}

const pattern = /\bRegExp\(/

t.test('expressions are made at run time in few places', t => {
  const found = sourceFiles().filter(file => pattern.test(textOf(file)))
  t.same(found, Object.keys(makers).sort())
  t.end()
})

interface Literal {
  readonly file: string
  readonly text: string
}

function literalsIn(file: string): readonly Literal[] {
  const found: Literal[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ file, text: node.text })
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest))
  return found
}

function costOf(text: string): string | undefined {
  const end = text.lastIndexOf('/')
  return patternCost(new RegExp(text.slice(1, end), text.slice(end + 1)))
}

t.test('what is known to take long is found, and what is not is not', t => {
  const slow = ['/(a+)+b/', '/^(a|a)*$/', '/\\s+ago$/', '/0+$/', '/^\\d*\\.?\\d+$/', '/^(a|b)*$/']
  for (const text of [...slow, '/^\\s*(\\s|x)*$/', '/x*x*y/', '/^(?:\\d+,?)*;/'])
    t.ok(costOf(text), text)
  for (const text of ['/^a+b/', '/\\d+/g', '/^\\s*\\w+\\s*=/', '/a{2,5}b/', '/^[^,]*,[^,]*$/y']) {
    t.equal(costOf(text), undefined, text)
  }
  t.end()
})

t.test('expressions are linear', t => {
  const literals = sourceFiles().flatMap(literalsIn)
  t.ok(literals.length > 200)
  const costs = new Map(literals.map(({ text }) => [text, costOf(text)]))
  const slow = literals.filter(({ text }) => costs.get(text) !== undefined)
  const unexcused = slow.filter(({ file }) => !(file in excused))
  t.same(
    unexcused.map(({ file, text }) => `${file}: ${text} ${costs.get(text)}`),
    [],
  )
  t.same([...new Set(slow.map(({ file }) => file))], Object.keys(excused), 'each excuse is needed')
  t.end()
})
