import { type PlaceholderKind, placeholder } from './placeholder.js'

/** The secrets that a lane has met, in memory alone: equal ones have equal numbers. */
export class SecretBook {
  readonly #numbers = new Map<string, number>()
  readonly #values: string[] = []

  /** The placeholder that stands for a secret; numbered by first use, never by a hash of it. */
  placeholder(kind: string, value: string): string {
    const key = `${kind}\u0000${value}`
    const known = this.#numbers.get(key)
    const number = known ?? this.#values.push(value)
    if (known === undefined) this.#numbers.set(key, number)
    return placeholder(`secret:${kind}` as PlaceholderKind, number)
  }

  /** The secret that one of its placeholders stands for. */
  value(found: string): string | undefined {
    return this.#values[Number(found.slice(found.lastIndexOf(':') + 1, -2)) - 1]
  }

  /** Puts placeholders in the place of secrets that a text repeats (an error with its statement). */
  maskKnown(text: string): string {
    let masked = text
    for (const [key, number] of this.#numbers) {
      const cut = key.indexOf('\u0000')
      const value = key.slice(cut + 1)
      // Shorter ones stand in too many texts by chance, and are no secrets.
      if (value.length < 4 || !masked.includes(value)) continue
      masked = masked.replaceAll(value, placeholder(`secret:${key.slice(0, cut)}`, number))
    }
    return masked
  }
}
