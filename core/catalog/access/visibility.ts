import type { PolicyKind } from '../data-policies.js'
import type { Database, DataPolicy, TableObject } from '../objects.js'
import { tableObject } from './granted-table.js'
import { type GrantEntry, type GrantObject, isSameObject, type NamedGrantKind } from './grants.js'
import type { Identity } from './identity.js'
import { availablePrivileges, type ObjectKind } from './privileges.js'

/** Something with a name and perhaps an owner. */
interface Named {
  readonly name: string
  readonly owner?: string
}

/** Which objects a listing shows to a user. Source: databend users/src/visibility_checker.rs. */
export class Visibility {
  readonly #entries: readonly GrantEntry[]
  readonly #roles: ReadonlySet<string>
  readonly #all = new Map<ObjectKind, boolean>()
  readonly #unchecked: ReadonlySet<ObjectKind>

  /** `unchecked`: kinds of objects that are visible to everybody. */
  constructor({ user, effectiveRoles }: Identity, unchecked: Iterable<ObjectKind> = []) {
    this.#unchecked = new Set(unchecked)
    this.#entries = [user, ...effectiveRoles].flatMap(({ grants }) => grants.entries)
    this.#roles = new Set(effectiveRoles.map(role => role.name))
  }

  /** Whether a database or one of its tables is visible. USAGE alone does not suffice. */
  database(database: Database): boolean {
    if (database.readOnly || this.#seesAll('Database') || this.#holdsDatabase(database)) return true
    const tables = [...database.tables.values()]
    return (
      this.#entries.some(
        ({ object }) => object.kind === 'Table' && object.database === database.id,
      ) || tables.some(table => table.kind !== 'SystemTable' && this.#owns(table))
    )
  }

  table(database: Database, table: TableObject): boolean {
    if (table.kind === 'Table' && table.temporary) return true
    if (database.readOnly || this.#seesAll('Database') || this.#holdsDatabase(database)) return true
    return (
      this.#isGranted(tableObject(database, table)) ||
      (table.kind !== 'SystemTable' && this.#owns(table))
    )
  }

  /** Whether a stage, function, sequence or connection is visible. */
  named(kind: NamedGrantKind, object: Named): boolean {
    return this.#seesAll(kind) || this.#isGranted({ kind, name: object.name }) || this.#owns(object)
  }

  procedure({ id, owner }: { readonly id: bigint; readonly owner?: string }): boolean {
    return (
      this.#seesAll('Procedure') ||
      this.#isGranted({ kind: 'Procedure', procedure: id }) ||
      this.#owns({ name: '', ...(owner !== undefined && { owner }) })
    )
  }

  policy(kind: PolicyKind, policy: DataPolicy): boolean {
    return this.#seesAll(kind) || this.#isGranted({ ...policy, kind }) || this.#owns(policy)
  }

  #holdsDatabase(database: Database): boolean {
    const object: GrantObject = { kind: 'Database', database: database.id }
    return (
      this.#owns(database) ||
      this.#entries.some(
        each =>
          isSameObject(each.object, object) && [...each.privileges].some(one => one !== 'USAGE'),
      )
    )
  }

  /** Whether a privilege on `*.*` makes every object of the kind visible. */
  #seesAll(kind: ObjectKind): boolean {
    if (this.#unchecked.has(kind)) return true
    const known = this.#all.get(kind)
    if (known !== undefined) return known
    const wanted = availablePrivileges(kind)
    const sees = this.#entries.some(
      ({ object, privileges }) =>
        object.kind === 'Global' && [...privileges].some(each => wanted.has(each)),
    )
    this.#all.set(kind, sees)
    return sees
  }

  #isGranted(object: GrantObject): boolean {
    return this.#entries.some(each => isSameObject(each.object, object))
  }

  #owns({ owner }: Named): boolean {
    return owner !== undefined && this.#roles.has(owner)
  }
}
