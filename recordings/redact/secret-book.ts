import { type PlaceholderKind, placeholder } from './placeholder.js'

/** The secrets seen in a lane, held only in memory: equal secrets have equal numbers. */
export class SecretBook {
  readonly #numbers = new Map<string, number>()
  readonly #values: string[] = []

  /** The same secrets with the same numbers. */
  copy(): SecretBook {
    const copy = new SecretBook()
    for (const [key, number] of this.#numbers) copy.#numbers.set(key, number)
    copy.#values.push(...this.#values)
    return copy
  }

  /** The placeholder of a secret; numbered by first use, never by a hash of the secret. */
  placeholder(kind: string, value: string): string {
    const key = `${kind}\u0000${value}`
    const known = this.#numbers.get(key)
    const number = known ?? this.#values.push(value)
    if (known === undefined) this.#numbers.set(key, number)
    return placeholder(`secret:${kind}` as PlaceholderKind, number)
  }

  /** The secret of a placeholder. */
  value(found: string): string | undefined {
    return this.#values[Number(found.slice(found.lastIndexOf(':') + 1, -2)) - 1]
  }

  /** Replaces known secrets in a text with their placeholders (an error may repeat its statement). */
  maskKnown(text: string): string {
    let masked = text
    for (const [key, number] of this.#numbers) {
      const cut = key.indexOf('\u0000')
      const value = key.slice(cut + 1)
      // Shorter values occur in too many texts by chance.
      if (value.length < 4 || !masked.includes(value)) continue
      masked = masked.replaceAll(value, placeholder(`secret:${key.slice(0, cut)}`, number))
    }
    return masked
  }
}
