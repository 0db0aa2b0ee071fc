import type { ImportOf } from './source-files.js'
import { textOf } from './source-files.js'

/**
 * What the files of a folder may import from outside it: folders (all that is in them) or files.
 *
 * The table is by folder; `FOLDER/*` stands for the files right in a folder whose subfolders, or some of whose
 * files, have rules of their own.
 * Where folders with rules lie in one another, an import has to keep the rule of the outermost one that it
 * leaves: `core/binder/query` to `core/plan` that of `core/binder`, and to `core/binder/scalar` its own.
 */
export interface ImportRule {
  /** By any import. */
  readonly values?: readonly string[]
  /** Only by `import type`. */
  readonly types?: readonly string[]
  /** Only by `import()`. */
  readonly lazy?: readonly string[]
}

export type ImportRules = Readonly<Record<string, ImportRule>>

/** The rules of this project. */
export const importRules: ImportRules = JSON.parse(textOf('test/house/import-rules.json'))

/** Why a file may not have an import; undefined where it may. */
export function importBreach(
  rules: ImportRules,
  file: string,
  { target, own, typeOnly, lazy }: ImportOf,
): string | undefined {
  if (!own) return undefined
  const folder = leftFolder(rules, file, target)
  if (folder === 'none') return undefined
  if (folder === undefined)
    return `${file}: test/house/import-rules.json has no rule for its folder`
  const { values = [], types = [], lazy: lazily = [] } = rules[folder]!
  const allowed = [...values, ...(typeOnly ? types : []), ...(lazy ? lazily : [])]
  if (allowed.some(place => isIn(rules, target, place))) return undefined
  const way = typeOnly ? ', not even a type' : lazy ? ', not even by import()' : ''
  const only = types.some(place => isIn(rules, target, place))
    ? '; types of it alone'
    : lazily.some(place => isIn(rules, target, place))
      ? '; by import() alone'
      : ''
  return `${file} imports ${target}: ${folder} may not${way}${only} (test/house/import-rules.json)`
}

/** The outermost folder with a rule that an import leaves; `none` where it stays within its own. */
function leftFolder(rules: ImportRules, file: string, target: string): string | undefined {
  const around = Object.keys(rules)
    .filter(folder => isIn(rules, file, folder))
    .sort((a, b) => a.length - b.length)
  if (around.length === 0) return undefined
  return around.find(folder => !isIn(rules, target, folder)) ?? 'none'
}

/**
 * Whether a file is in a place: a file, a folder, or the files right in a folder that have no rule of their own
 * (`FOLDER/*`).
 */
function isIn(rules: ImportRules, file: string, place: string): boolean {
  if (!place.endsWith('/*')) return file === place || file.startsWith(`${place}/`)
  if (file in rules) return false
  return file.slice(0, file.lastIndexOf('/') + 1) === place.slice(0, -1)
}

/** Places that a rule allows though no import needs it, as `FOLDER: PLACE (values)`. */
export function unusedAllowances(
  rules: ImportRules,
  imports: ReadonlyMap<string, readonly ImportOf[]>,
): readonly string[] {
  const all = [...imports].flatMap(([file, found]) => found.map(found => ({ file, ...found })))
  return Object.entries(rules).flatMap(([folder, rule]) =>
    (['values', 'types', 'lazy'] as const).flatMap(way =>
      (rule[way] ?? [])
        .filter(
          place =>
            !all.some(
              ({ file, own, target, typeOnly, lazy }) =>
                own &&
                isIn(rules, target, place) &&
                (way === 'types' ? typeOnly : way === 'lazy' ? lazy : !typeOnly && !lazy) &&
                leftFolder(rules, file, target) === folder,
            ),
        )
        .map(place => `${folder}: ${place} (${way})`),
    ),
  )
}

/** A way from a folder back to itself by imports that the rules allow; undefined where there is none. */
export function cycleIn(rules: ImportRules): readonly string[] | undefined {
  const finished = new Set<string>()
  const from = (folder: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder]
    if (finished.has(folder)) return undefined
    for (const next of rules[folder]?.values ?? []) {
      const found = from(next, [...way, folder])
      if (found !== undefined) return found
    }
    finished.add(folder)
    return undefined
  }
  for (const folder of Object.keys(rules)) {
    const found = from(folder, [])
    if (found !== undefined) return found
  }
  return undefined
}

/** The rules as the table of `docs/architecture.md`. */
export function rulesTable(rules: ImportRules): string {
  const rows = Object.entries(rules).map(([folder, { values, types, lazy }]) => {
    const own = folder.endsWith('.ts') ? folder.slice(0, folder.lastIndexOf('/') + 1) : undefined
    const short = (place: string) =>
      own !== undefined && place.startsWith(own) && place.endsWith('.ts')
        ? place.slice(own.length)
        : place.replace(/^core\/(?=\w+$)/, '')
    const shown = (places: readonly string[] = []) => places.map(short).join(', ')
    return `| \`${folder}\` | ${shown(values)} | ${shown(types)} | ${shown(lazy)} |`
  })
  return [
    '| folder | imports | only by `import type` | only by `import()` |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}
