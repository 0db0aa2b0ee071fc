import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../../examples/workload/', import.meta.url)

/** A statement of the workload, named by its file and its place in it: `movies 3`. */
export interface WorkloadStatement {
  readonly name: string
  readonly sql: string
}

/** The statements that make the tables, in order. */
export function tableStatements(): readonly WorkloadStatement[] {
  return statementsOf('tables.sql')
}

/** The forty statements of an analyst. */
export function analystStatements(): readonly WorkloadStatement[] {
  return readdirSync(folder)
    .filter(file => file.endsWith('.sql') && file !== 'tables.sql')
    .sort()
    .flatMap(statementsOf)
}

function statementsOf(file: string): readonly WorkloadStatement[] {
  return readFileSync(new URL(file, folder), 'utf8')
    .split(/;\n/)
    .filter(text => text.trim() !== '')
    .map((text, i) => ({ name: `${file.replace('.sql', '')} ${i + 1}`, sql: text.trim() }))
}
