/** A request or an answer that cannot be recorded, because data that `--redact` hides might be written unchanged. */
export class Unredactable extends Error {
  override readonly name = 'Unredactable'
}
