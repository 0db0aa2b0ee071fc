/**
 * Root of every error that mockq throws on purpose.
 *
 * The seven families below it are cut by *who must act*, so that the two places that catch
 * (`core/http/guard.ts` and `cli/index.ts`) decide by class alone.
 */
export abstract class MockqError extends Error {
  abstract override readonly name: string
}
