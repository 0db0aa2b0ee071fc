import { describeFunction, describeFunctions, functionsPage } from '../core/index.js'
import { defineCommand } from './command.js'
import { exitCodes } from './exit-code.js'
import { optional, withDefault } from './option.js'
import { print } from './report.js'
import { oneOf, text } from './value-kinds.js'

type Described = Awaited<ReturnType<typeof describeFunctions>>[number]

/** `mockq functions`: the function catalogue. */
export const functionsCommand = defineCommand({
  name: 'functions',
  describe: 'Prints the functions that serve knows, or one with its signatures.',
  epilogue:
    'A function can have several signatures; a call uses the first that its arguments match.',
  examples: [
    ['mockq functions', 'every name, with a sentence'],
    ['mockq functions substr', 'a function with its signatures and an example'],
  ],
  positional: 'name',
  options: {
    name: optional(text('NAME', 'the name of a function'), 'a function or an alias of one'),
    format: withDefault(oneOf('text', 'json', 'markdown'), 'text', 'form of the output'),
  },
  run: async ({ name, format }) => {
    if (format === 'markdown' && name === undefined) {
      print((await functionsPage()).trimEnd())
      return exitCodes.ok
    }
    const found = name === undefined ? await describeFunctions() : await describeFunction(name)
    if (format === 'json') print(JSON.stringify(found, undefined, 2))
    else if (name === undefined) print(table(found))
    else print(found.map(details).join('\n\n'))
    return exitCodes.ok
  },
})

/** Name, kind and description of each function, in columns. */
function table(found: readonly Described[]): string {
  const names = found.map(({ name, aliases }) => [name, ...aliases].join(', '))
  const width = Math.min(Math.max(...names.map(name => name.length)), 32)
  const lines = found.map(
    ({ kind, doc }, i) => `${names[i]!.padEnd(width)}  ${kind.padEnd(13)}  ${doc}`,
  )
  return lines.join('\n')
}

const nullTexts: Readonly<Record<Described['nulls'], string>> = {
  pass: 'returns NULL if an argument is NULL',
  aware: 'has a rule of its own for NULL',
  skip: 'ignores rows with NULL',
  unknown: '',
}

/** Everything about one function. */
function details(fn: Described): string {
  const facts = [
    fn.kind,
    fn.aliases.length > 0 ? `also ${fn.aliases.join(', ')}` : '',
    nullTexts[fn.nulls],
    fn.deterministic ? 'deterministic' : 'differs from call to call',
  ]
  const signatures = fn.signatures.map(
    ({ args, returns, example }) =>
      `  ${fn.name}(${args.join(', ')}) -> ${returns}${example ? '  (an example; other types are possible)' : ''}`,
  )
  const example = `  Example: ${fn.example.sql} → ${fn.example.value}`
  const head = [fn.name, `  ${fn.doc}`, `  ${facts.filter(Boolean).join('; ')}`, example]
  return [...head, '', ...signatures].join('\n').trimEnd()
}
