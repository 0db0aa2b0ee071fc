import { readdirSync, readFileSync } from 'node:fs'
import { parseSpec, type SpecRecord } from './parse-spec.js'

const folder = new URL('../../../test/specs/', import.meta.url)

/** A file of `test/specs`, by its path there. */
export interface Spec {
  readonly file: string
  readonly records: readonly SpecRecord[]
}

/** Every spec, by name. */
export function readSpecs(): readonly Spec[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.test'))
    .sort()
    .map(file => ({ file, records: parseSpec(readFileSync(new URL(file, folder), 'utf8')) }))
}
