import { plainText } from '../plain-text.js'
import { displayWidth } from '../text-table.js'
import type { ResultFormat } from './result-format.js'

/** A line for each cell, under a line with the number of the row. */
export const verticalFormat: ResultFormat = ({ schema }) => {
  const names = schema.map(({ name }) => plainText(name))
  const width = Math.max(0, ...names.map(displayWidth))
  const labels = names.map(name => ' '.repeat(width - displayWidth(name)) + name)
  const stars = '*'.repeat(27)
  let count = 0
  return {
    rows: page =>
      page
        .map(row => {
          const lines = labels.map((label, i) => {
            const cell = row[i] ?? null
            return `${label}: ${cell === null ? 'NULL' : plainText(cell)}\n`
          })
          return `${stars} ${++count}. row ${stars}\n${lines.join('')}`
        })
        .join(''),
    end: () => '',
  }
}
