import { aggregateSuffixes } from '../functions/aggregates/combinators.js'
import { leftOutReasons } from '../functions/left-out.js'
import { type DescribedFunction, describeFunctions } from './describe-functions.js'

const chapters: readonly {
  readonly kind: DescribedFunction['kind']
  readonly title: string
  readonly about: string
}[] = [
  { kind: 'scalar', title: 'Scalar functions', about: 'One value for each row.' },
  {
    kind: 'special',
    title: 'Calls that stand for others',
    about:
      'Parts of the language that are written as functions; the plan has other calls in their place.',
  },
  {
    kind: 'aggregate',
    title: 'Aggregate functions',
    about: `One value for each group; each is a window function too. Others are made by a suffix: ${aggregateSuffixes.map(suffix => `\`${suffix}\``).join(', ')}.`,
  },
  {
    kind: 'window',
    title: 'Window functions',
    about: 'One value for each row, out of the rows around it.',
  },
  {
    kind: 'set-returning',
    title: 'Set-returning functions',
    about: 'Any number of rows for each row.',
  },
  { kind: 'table', title: 'Table functions', about: 'Sources of rows in FROM.' },
]

/** The text of `docs/functions.md`: the supported functions, by kind and name. */
export function functionsPage(): string {
  const all = describeFunctions()
  const count = all.reduce((sum, { aliases }) => sum + 1 + aliases.length, 0)
  const head = [
    '# Functions',
    '',
    `The ${count} names of functions that \`mockq serve\` knows, aliases included. \`mockq functions NAME\` prints the signatures of one; \`npm run docs\` writes this page.`,
    '',
    'The column NULL: a function that `passes` NULL returns NULL if an argument is NULL; one that `sees` NULL decides by itself; an aggregate that `skips` NULL ignores such rows.',
  ]
  const parts = chapters.flatMap(({ kind, title, about }) => [
    '',
    `## ${title}`,
    '',
    about,
    '',
    '| name | also | NULL | what it does | example |',
    '|---|---|---|---|---|',
    ...all.filter(fn => fn.kind === kind).map(row),
  ])
  const refused = leftOutReasons.map(
    ([reason, names]) => `| \`${names.split(/\s+/).join('`, `')}\` | ${reason} |`,
  )
  const end = [
    '',
    '## Left out',
    '',
    'Calls of these are refused by name.',
    '',
    '| name | why |',
    '|---|---|',
  ]
  return `${[...head, ...parts, ...end, ...refused].join('\n')}\n`
}

const nullWords: Readonly<Record<DescribedFunction['nulls'], string>> = {
  pass: 'passes',
  aware: 'sees',
  skip: 'skips',
  unknown: '',
}

function row(fn: DescribedFunction): string {
  const { name, aliases, nulls, doc, example, deterministic } = fn
  const also = aliases.map(alias => `\`${alias}\``).join(', ')
  const volatile = deterministic ? '' : ' Differs from call to call.'
  const { sql, value } = example
  const cells = [`\`${name}\``, also, nullWords[nulls], doc + volatile, `\`${sql}\` → \`${value}\``]
  return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
