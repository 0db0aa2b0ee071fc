import type { Json } from '../../core/protocol/backend.js'

/** A piece of SQL, with the bind values of its `?`. */
export interface Sql {
  readonly text: string
  readonly params?: readonly Json[]
}

/** Puts pieces of SQL in the places `<name>` of a template; bind values come in the order of their places. */
export function fillTemplate(template: string, pieces: Readonly<Record<string, Sql>>): Sql {
  const params: Json[] = []
  const fill = (text: string): string =>
    text.replaceAll(/<([a-z]+(?:[-+][0-9a-z]+)?)>/g, (place, name: string) => {
      const piece = pieces[name]
      if (piece === undefined) throw new Error(`nothing is known of ${place} in ${template}`)
      const filled = fill(piece.text)
      params.push(...(piece.params ?? []))
      return filled
    })
  const text = fill(template)
  return params.length === 0 ? { text } : { text, params }
}
