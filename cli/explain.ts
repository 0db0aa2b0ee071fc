import { explain } from '../core/index.js'
import { defineCommand } from './command.js'
import { exitCodes } from './exit-code.js'
import { initOption, readInitFiles } from './init-files.js'
import { required, withDefault } from './option.js'
import { print } from './report.js'
import { oneOf, text } from './value-kinds.js'

/** `mockq explain`: what a statement means, without running it. */
export const explainCommand = defineCommand({
  name: 'explain',
  describe: 'Prints the syntax tree, the plan, the types and the chosen overloads of a statement.',
  epilogue:
    'Tables come from --setup. A statement that cannot be parsed or bound ends with exit code 1.',
  examples: [
    ['mockq explain "SELECT 1 + 1.5"', 'a constant'],
    ['mockq explain --setup schema.sql "SELECT * FROM orders"', 'over tables'],
  ],
  positional: 'sql',
  options: {
    sql: required(text('SQL', 'a statement'), 'sql', 'the statement'),
    setup: initOption,
    format: withDefault(oneOf('text', 'json'), 'text', 'form of the output'),
  },
  run: async ({ sql, setup, format }) => {
    const files = setup.flatMap(path => readInitFiles('--setup', path))
    const { tree, treeLines, columns, plan } = await explain(sql, files)
    if (format === 'json') {
      print(JSON.stringify({ tree, columns, plan }, plainNumbers, 2))
      return exitCodes.ok
    }
    print('tree')
    for (const line of treeLines) print(`  ${line}`)
    if (columns.length > 0) print('columns')
    for (const { name, type } of columns) print(`  ${name}: ${type}`)
    print('plan')
    for (const line of plan) print(`  ${line}`)
    return exitCodes.ok
  },
})

/** Converts integers that JSON numbers cannot hold to strings. */
const plainNumbers = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value
