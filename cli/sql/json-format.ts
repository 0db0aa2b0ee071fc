import { type CellJson, type ClientRow, cellsAsJson } from '../../core/index.js'
import type { ResultFormat, Schema } from './result-format.js'

/** An array of objects, a row on each line. */
export const jsonFormat: ResultFormat = async ({ schema, settings }) => {
  const object = objectOf(schema, await cellsAsJson(schema, settings))
  let before = '[\n '
  return {
    rows: page => {
      let text = ''
      for (const row of page) {
        text += before + object(row)
        before = ',\n '
      }
      return text
    },
    end: () => (before === '[\n ' ? '[]\n' : '\n]\n'),
  }
}

/** A line with an object for each row. */
export const ndjsonFormat: ResultFormat = async ({ schema, settings }) => {
  const object = objectOf(schema, await cellsAsJson(schema, settings))
  return { rows: page => page.map(row => `${object(row)}\n`).join(''), end: () => '' }
}

/** Returns the function that writes a row as a JSON object. */
function objectOf(schema: Schema, cells: readonly CellJson[]): (row: ClientRow) => string {
  const keys = uniqueNames(schema.map(({ name }) => name)).map(name => JSON.stringify(name))
  return row =>
    `{${keys.map((key, i) => `${key}:${row[i] == null ? 'null' : cells[i]!(row[i])}`).join(',')}}`
}

/** The names of an object's fields: a repeated one gets a number, because JSON readers keep only one of each name. */
function uniqueNames(names: readonly string[]): readonly string[] {
  const used = new Set<string>()
  return names.map(name => {
    let unique = name
    for (let n = 2; used.has(unique) || (unique !== name && names.includes(unique)); n++)
      unique = `${name}_${n}`
    used.add(unique)
    return unique
  })
}
