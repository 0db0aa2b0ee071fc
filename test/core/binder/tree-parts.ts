import ts from 'typescript'

/** A part of a node that a statement may leave out: an optional field, a flag, or a list that may be empty. */
export interface TreePart {
  /** `Owner.field`: the type that declares it, and its name. */
  readonly name: string
  /** What says that the part is not there. */
  readonly absent: undefined | false | readonly []
}

/** Where a part stands in one tree. */
export interface PlacedPart extends TreePart {
  /** Names and indexes from the root to the part. */
  readonly path: readonly (string | number)[]
}

/** Parts of every node: where a node stood, and how it was spelt. */
const spelling: ReadonlySet<string> = new Set([
  'span',
  'quote',
  'quoted',
  'written',
  'pg',
  'form',
  'withinGroup',
  'reverse',
])

/** The types of the syntax tree, as its own declarations have them. */
export class TreeTypes {
  readonly #checker: ts.TypeChecker
  readonly #root: ts.Type
  readonly #parts = new Map<string, TreePart>()
  readonly #names = new Map<ts.Type, string>()

  /** `file` declares the type `Statement`. */
  constructor(file: string) {
    const options: ts.CompilerOptions = {
      strict: true,
      module: ts.ModuleKind.NodeNext,
      noEmit: true,
      types: [],
      lib: ['lib.es5.d.ts'],
    }
    const program = ts.createProgram([file], options)
    this.#checker = program.getTypeChecker()
    const source = program.getSourceFile(file)!
    const exported = this.#checker.getExportsOfModule(this.#checker.getSymbolAtLocation(source)!)
    const root = exported.find(symbol => symbol.name === 'Statement')!
    this.#root = this.#checker.getDeclaredTypeOfSymbol(root)
    this.#visit(this.#root, 'Statement', new Set())
  }

  /** Every part of every node that may be left out. */
  parts(): readonly TreePart[] {
    return [...this.#parts.values()]
  }

  /** The parts of a tree that are there and may be left out, the outer ones first. */
  partsOf(tree: object): readonly PlacedPart[] {
    return this.#placed(tree, this.#root, [])
  }

  /** The `kind` of every statement. */
  statementKinds(): readonly string[] {
    return this.#objects(this.#root).flatMap(each => this.#literals(each, ['kind']))
  }

  /** The words that may stand at a path in statements of a kind. Throws if others may, too. */
  literalsAt(kind: string, path: readonly string[]): readonly string[] {
    const statement = this.#objects(this.#root).find(each =>
      this.#literals(each, ['kind']).includes(kind),
    )!
    return this.#literals(statement, path)
  }

  #literals(type: ts.Type, path: readonly string[]): readonly string[] {
    const [name, ...rest] = path
    if (name !== undefined) {
      return this.#objects(type).flatMap(each =>
        this.#literals(this.#checker.getTypeOfSymbol(each.getProperty(name)!), rest),
      )
    }
    return (type.isUnion() ? type.types : [type]).map(each => {
      if (each.isStringLiteral()) return each.value
      throw new Error(`${this.#checker.typeToString(type)} is no list of words`)
    })
  }

  #visit(type: ts.Type, path: string, seen: Set<ts.Type>): void {
    const name = type.aliasSymbol?.name ?? path
    for (const each of this.#objects(type)) {
      const element = this.#element(each)
      if (element !== undefined) {
        this.#visit(element, name, seen)
        continue
      }
      if (seen.has(each)) continue
      seen.add(each)
      const owner = this.#nameOf(each, name)
      this.#names.set(each, owner)
      for (const field of each.getProperties()) {
        const of = this.#checker.getTypeOfSymbol(field)
        const part = this.#partOf(owner, field, of)
        if (part !== undefined) this.#parts.set(part.name, part)
        this.#visit(of, `${owner}.${field.name}`, seen)
      }
    }
  }

  #placed(
    value: unknown,
    type: ts.Type,
    path: readonly (string | number)[],
  ): readonly PlacedPart[] {
    if (typeof value !== 'object' || value === null) return []
    if (Array.isArray(value)) {
      return value.flatMap((item: unknown, i) => {
        const element = this.#elements(type, item, i)
        return element === undefined ? [] : this.#placed(item, element, [...path, i])
      })
    }
    const own = this.#objects(type).find(each => this.#fits(each, value))
    if (own === undefined) return []
    const owner = this.#names.get(own)!
    return own.getProperties().flatMap(field => {
      const inside: unknown = Reflect.get(value, field.name)
      const at = [...path, field.name]
      const part = this.#parts.get(`${owner}.${field.name}`)
      const here = part !== undefined && isThere(part, inside) ? [{ ...part, path: at }] : []
      return [...here, ...this.#placed(inside, this.#checker.getTypeOfSymbol(field), at)]
    })
  }

  #partOf(owner: string, field: ts.Symbol, type: ts.Type): TreePart | undefined {
    if (spelling.has(field.name)) return undefined
    const name = `${owner}.${field.name}`
    if ((field.flags & ts.SymbolFlags.Optional) !== 0) return { name, absent: undefined }
    if ((type.flags & ts.TypeFlags.Boolean) !== 0) return { name, absent: false }
    const isName = type.aliasSymbol?.name === 'ObjectName'
    if (this.#checker.isArrayType(type) && !isName) return { name, absent: [] }
    return undefined
  }

  /** The object types that a type may be. */
  #objects(type: ts.Type): readonly ts.Type[] {
    if (type.isUnion()) return type.types.flatMap(each => this.#objects(each))
    return (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0 ? [] : [type]
  }

  #element(type: ts.Type): ts.Type | undefined {
    return this.#checker.isArrayType(type) || this.#checker.isTupleType(type)
      ? this.#checker.getIndexTypeOfType(type, ts.IndexKind.Number)
      : undefined
  }

  /** The type of an item of a list: of several lists, the one in which it fits. */
  #elements(type: ts.Type, item: unknown, _index: number): ts.Type | undefined {
    const found = this.#objects(type).flatMap(each => this.#element(each) ?? [])
    if (typeof item !== 'object' || item === null) return found[0]
    return (
      found.find(
        each => Array.isArray(item) || this.#objects(each).some(one => this.#fits(one, item)),
      ) ?? found[0]
    )
  }

  #fits(type: ts.Type, value: object): boolean {
    if (this.#element(type) !== undefined) return false
    return type.getProperties().every(field => {
      const inside: unknown = Reflect.get(value, field.name)
      if (inside === undefined) return (field.flags & ts.SymbolFlags.Optional) !== 0
      if (field.name !== 'kind') return true
      const of = this.#checker.getTypeOfSymbol(field)
      const literals = of.isUnion() ? of.types : [of]
      return literals.some(each => each.isStringLiteral() && each.value === inside)
    })
  }

  #nameOf(type: ts.Type, path: string): string {
    const symbol = type.aliasSymbol ?? type.getSymbol()
    const declared = symbol !== undefined && !symbol.name.startsWith('__') ? symbol.name : path
    const kind = type.getProperty('kind')
    const of = kind && this.#checker.getTypeOfSymbol(kind)
    return of?.isStringLiteral() === true && of.value !== declared
      ? `${declared}<${of.value}>`
      : declared
  }
}

function isThere({ absent }: TreePart, value: unknown): boolean {
  if (value === undefined || (absent === false && value === false)) return false
  return !Array.isArray(value) || value.length > 0
}
