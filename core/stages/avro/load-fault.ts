/**
 * A value that cannot be loaded into a column. Without a message, the innermost enclosing field says which types do not
 * go together. `path` has the names of the fields, the innermost first, as the server shows them.
 */
export class LoadFault extends Error {
  readonly path: string[] = []
}
