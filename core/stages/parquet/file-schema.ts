import type { StoredField } from '../../arrow/stored-schema.js'
import { QueryError } from '../../errors/query-error.js'
import {
  arrayType,
  type DataType,
  mapType,
  nullableType,
  tupleType,
} from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { Levels } from './column-levels.js'
import { storedNumber, storedType } from './leaf-types.js'
import type { SchemaTree } from './library.js'

/** A column of a file or a part of one: its type, and how its values are assembled. */
export interface Branch {
  readonly type: DataType
  /** The paths of its stored columns. */
  readonly leaves: readonly string[]
  /** Reads the next value, given the definition and repetition level of the enclosing nodes. */
  read(levels: Levels, definition: number, repetition: number): Value
}

export interface FileField extends Branch {
  readonly name: string
}

/** Options for reading a file's schema. */
export interface SchemaReading {
  /** `USE_LOGIC_TYPE = FALSE`: dates and timestamps are read as the stored integers. */
  readonly useLogicType: boolean
}

/**
 * The columns of a file. Files from Databend also have an Arrow schema, which distinguishes more types.
 *
 * Throws `QueryError` 1001 for types that the server cannot read either. Source: arrow-rs
 * parquet/src/arrow/schema (complex.rs, primitive.rs); databend converts/arrow/from.rs `TableField::try_from`.
 */
export function fileFields(
  root: SchemaTree,
  hints: readonly StoredField[],
  reading: SchemaReading,
): readonly FileField[] {
  return root.children.map((child, i) => ({
    name: child.element.name,
    ...shapeOf(child, hints[i], reading),
  }))
}

/** The shape of a schema node, Nullable or an array according to its repetition. */
function shapeOf(tree: SchemaTree, hint: StoredField | undefined, reading: SchemaReading): Branch {
  const { repetition_type: repetition } = tree.element
  if (repetition === 'REPEATED') return listOf(bodyOf(tree, hint, reading))
  const body = bodyOf(tree, hint, reading)
  return repetition === 'OPTIONAL' ? optional(body) : body
}

function optional(body: Branch): Branch {
  const { leaves } = body
  const [first] = leaves
  return {
    type: nullableType(body.type),
    leaves,
    read(levels, definition, repetition) {
      if (levels.definition(first!) > definition) {
        return body.read(levels, definition + 1, repetition)
      }
      levels.skip(leaves)
      return null
    },
  }
}

/** The array of a repeated node; `body` is the shape of one item. */
function listOf(body: Branch): Branch {
  const { leaves } = body
  const [first] = leaves
  return {
    type: arrayType(body.type),
    leaves,
    read(levels, definition, repetition) {
      const items: Value[] = []
      if (levels.definition(first!) <= definition) {
        levels.skip(leaves)
        return items
      }
      do items.push(body.read(levels, definition + 1, repetition + 1))
      while (levels.repetition(first!) === repetition + 1)
      return items
    },
  }
}

/** The shape of a schema node, disregarding its repetition. */
function bodyOf(tree: SchemaTree, hint: StoredField | undefined, reading: SchemaReading): Branch {
  if (tree.children.length === 0) return leafOf(tree, hint, reading)
  const inner = listItem(tree, reading)
  if (inner !== undefined) return inner(hint)
  return isMap(tree) ? mapOf(tree, hint, reading) : structOf(tree, hint, reading)
}

function leafOf(
  { element, path }: SchemaTree,
  hint: StoredField | undefined,
  { useLogicType }: SchemaReading,
): Branch {
  const { type, value } = useLogicType ? storedType(element, hint) : storedNumber(element, hint)
  const leaf = leafKey(path)
  return { type, leaves: [leaf], read: levels => value(levels.take(leaf)) }
}

function structOf(tree: SchemaTree, hint: StoredField | undefined, reading: SchemaReading): Branch {
  const shapes = tree.children.map((child, i) => shapeOf(child, hint?.children[i], reading))
  const names = tree.children.map(({ element }) => element.name)
  return {
    type: tupleType(
      shapes.map(({ type }) => type),
      names,
    ),
    leaves: shapes.flatMap(({ leaves }) => leaves),
    read: (...place) => shapes.map(shape => shape.read(...place)),
  }
}

const isAnnotated = ({ element }: SchemaTree, name: string): boolean =>
  element.converted_type === name || element.logical_type?.type === name

/**
 * The shape of a group annotated as a list; undefined for other groups. Older writers leave out the level
 * between the list and its items.
 */
function listItem(
  tree: SchemaTree,
  reading: SchemaReading,
): ((hint: StoredField | undefined) => Branch) | undefined {
  const [repeated] = tree.children
  if (!isAnnotated(tree, 'LIST') || tree.children.length !== 1) return undefined
  if (repeated!.element.repetition_type !== 'REPEATED') return undefined
  const isItem =
    repeated!.children.length !== 1 ||
    repeated!.element.name === 'array' ||
    repeated!.element.name === `${tree.element.name}_tuple`
  return hint => {
    const item = hint?.children[0]
    const body = isItem
      ? bodyOf(repeated!, item, reading)
      : shapeOf(repeated!.children[0]!, item, reading)
    return asVector(listOf(body), hint)
  }
}

function asVector(list: Branch, hint: StoredField | undefined): Branch {
  return hint?.vector === undefined ? list : { ...list, type: hint.vector }
}

function isMap(tree: SchemaTree): boolean {
  const [entries] = tree.children
  return (
    (isAnnotated(tree, 'MAP') || isAnnotated(tree, 'MAP_KEY_VALUE')) &&
    tree.children.length === 1 &&
    entries!.element.repetition_type === 'REPEATED' &&
    entries!.children.length === 2
  )
}

function mapOf(tree: SchemaTree, hint: StoredField | undefined, reading: SchemaReading): Branch {
  const entries = structOf(tree.children[0]!, hint?.children[0], reading)
  const list = listOf(entries)
  if (entries.type.kind !== 'Tuple') throw new QueryError('Internal', 'Invalid map field type')
  const [key, value] = entries.type.fields
  return { ...list, type: mapType(key!, value!) }
}

/** The key of a stored column, from its path of names. */
export const leafKey = (path: readonly string[]): string => path.join('\0')

/** The schema elements on the path to a stored column. */
export function schemaPath(root: SchemaTree, path: readonly string[]): readonly SchemaTree[] {
  const found = [root]
  for (const name of path) {
    const next = found.at(-1)!.children.find(({ element }) => element.name === name)
    if (next === undefined) throw new QueryError('BadBytes', `no column ${path.join('.')} in file`)
    found.push(next)
  }
  return found
}
