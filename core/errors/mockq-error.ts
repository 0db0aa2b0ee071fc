/**
 * Base class of every error that mockq throws on purpose.
 *
 * Its seven subclasses differ in *who must act*, so that the two places that catch errors (`core/http/guard.ts` and
 * `cli/index.ts`) decide by class alone.
 */
export abstract class MockqError extends Error {
  abstract override readonly name: string
}
