import type { Listing, ObjectName, Write } from '../../core/sql/effects/effects.js'

/** The name of an object for people: `default.t`, `database d`, `user ann`, `file @s/a.csv`, `variable $x`. */
export function objectText(object: ObjectName): string {
  const name = object.replaceAll(standIn, (_, kind: string, number: string) => {
    return `{{${kind.replace('secret_', 'secret:')}:${number.replace('_', '/')}}}`
  })
  if (name === '**') return 'anything'
  if (name.startsWith('@')) return `${name.includes('/') ? 'file' : 'stage'} ${name}`
  if (name.startsWith('$')) return `variable ${name}`
  return name.startsWith('#') ? name.replaceAll(kindWord, kindText) : name
}

/** A placeholder as `nameable` writes it into a name. */
const standIn = /_(name|NAME|ts|uuid|UUID|today|now|secret_[a-z_]{1,40})_(\d{1,9}(?:\/[0-9dn])?)_/g
const kindWord = /#([a-z_]+)/g

function kindText(_: string, kind: string): string {
  return kind === 'global' ? 'global setting' : kind.replaceAll('_', ' ')
}

/** What a listing shows, for people: `the tables of database d`, `all users`. */
export function listingText({ of, one }: Listing): string {
  if (one === true) return objectText(of)
  if (of === '*.*') return 'all tables'
  if (of.endsWith('.*')) return `the tables of database ${objectText(of.slice(0, -2))}`
  if (of.startsWith('*.')) return `all tables named ${objectText(of.slice(2))}`
  if (of === '@') return 'all stages'
  if (of === '$') return 'all variables'
  return of.startsWith('@') ? `the files of ${objectText(of)}` : `all of kind ${objectText(of)}`
}

const verbs = {
  add: 'adds to',
  change: 'changes',
  alter: 'alters',
  create: 'creates',
  anew: 'creates or replaces',
  ensure: 'creates if it is missing',
  empty: 'empties',
  gone: 'drops',
  back: 'undrops',
  moved: 'renames',
  swapped: 'swaps',
} as const satisfies Readonly<Record<Write['mode'], string>>

/** What a write does, in words: `creates default.t`, `renames default.a to default.b`. */
export function writeText({ mode, object, from, temporary }: Write): string {
  const name = `${temporary === true ? 'temporary ' : ''}${objectText(object)}`
  if (mode === 'moved') return `renames ${objectText(from ?? object)} to ${name}`
  if (mode === 'swapped') return `swaps ${objectText(from ?? object)} and ${name}`
  return `${verbs[mode]} ${name}`
}
