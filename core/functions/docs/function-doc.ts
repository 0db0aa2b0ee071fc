import { aggregateDocs } from './aggregate-docs.js'
import { bytesDocs } from './bytes-docs.js'
import { containerDocs } from './container-docs.js'
import { geometryDocs } from './geometry-docs.js'
import { jsonDocs } from './json-docs.js'
import { languageDocs } from './language-docs.js'
import { numberDocs } from './number-docs.js'
import { patternDocs } from './pattern-docs.js'
import { textDocs } from './text-docs.js'
import { timeDocs } from './time-docs.js'

/** Sentences by name, a table for each subject. */
const tables: readonly Readonly<Record<string, string>>[] = [
  aggregateDocs,
  bytesDocs,
  containerDocs,
  geometryDocs,
  jsonDocs,
  languageDocs,
  numberDocs,
  textDocs,
  timeDocs,
]

const docs: ReadonlyMap<string, string> = new Map(tables.flatMap(table => Object.entries(table)))

/** One sentence on what a function does, its own or that of names of its pattern; empty if there is none. */
export function functionDoc(name: string): string {
  const own = docs.get(name)
  if (own !== undefined) return own
  for (const [pattern, sentence] of patternDocs) {
    const match = pattern.exec(name)
    if (match !== null)
      return sentence(match.slice(1).map(word => word?.replaceAll('_', ' ') ?? ''))
  }
  return ''
}
