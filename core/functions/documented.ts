/** A definition with its documentation: see `family`. */
export type Documented<T> = T & { readonly doc: string }

/**
 * Returns the definitions of a family. A string before each documents it: a sentence, an example (an expression or a
 * SELECT) and the value that it prints, as in `Returns the absolute value of a number. abs(-3) → 3`.
 */
export function family<T extends object>(items: readonly (string | T)[]): readonly Documented<T>[] {
  return items.flatMap((item, i) =>
    typeof item === 'string' ? [] : [{ ...item, doc: String(items[i - 1] ?? '') }],
  )
}

/** What the documentation of functions without signatures tells of NULLs and of repeated calls. */
interface FormTraits {
  readonly nulls?: 'pass' | 'aware'
  readonly volatile?: true
}

export type DocumentedForm = string | ({ readonly doc: string } & FormTraits)

/** Gives traits to documentations by name. */
export function formsWith(traits: FormTraits) {
  return <Name extends string>(docs: Readonly<Record<Name, string>>) =>
    Object.fromEntries(
      Object.entries<string>(docs).map(([name, doc]) => [name, { doc, ...traits }]),
    ) as Record<Name, DocumentedForm>
}

/** Documents `try_NAME`, which returns NULL where NAME throws; `argument` is an example of that. */
export const tryDoc = (name: string, argument = "'x'"): string =>
  `Like ${name}, but returns NULL instead of an error. try_${name}(${argument}) → NULL`

/** A definition's description and example. */
export interface FunctionDoc {
  readonly doc: string
  /** In `value`, commas separate rows and spaces separate columns. */
  readonly example: { readonly sql: string; readonly value: string }
}

/** Parses the documentation of a definition. Throws `Error` if it is malformed. */
export function readDoc(text: string): FunctionDoc {
  const [end, arrow] = [text.indexOf('. ') + 1, text.lastIndexOf(' → ')]
  if (end === 0 || arrow < end) throw new Error(`not the documentation of a function: ${text}`)
  const example = { sql: text.slice(end + 1, arrow), value: text.slice(arrow + 3) }
  return { doc: text.slice(0, end), example }
}
