/** The type and the text of a value. */
export interface Cell {
  readonly type: string
  readonly value: string | null
}

/** A statement that both engines accept, with what each says. */
export interface Disagreement {
  readonly about: string
  readonly sql: string
  readonly ours: Cell
  readonly theirs: Cell
}

/** A way in which the engine at hand, which is two years old, differs from today's. */
export interface ExplainedKind {
  readonly name: string
  /** The conformance case or the section of the engine's rules that says so. */
  readonly because: string
  readonly fits: (difference: Disagreement) => boolean
}

/** What is set aside, at most twenty. */
export const explainedKinds: readonly ExplainedKind[] = []
