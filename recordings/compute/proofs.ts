import { Prover } from './prove.js'
import { isProven } from './proven-build.js'

let prover: Promise<Prover | undefined> | undefined

/**
 * What of all that statements use (`usesOf`) the engine of this process does not do as the real one; undefined if nothing
 * is known. Each is tried once, at its first use, unless all were when this program was built.
 */
export async function disprovedIn(uses: Iterable<string>): Promise<string | undefined> {
  prover ??= isProven() ? Promise.resolve(undefined) : openProver()
  return (await prover)?.disprovedIn(uses)
}

/** What the engine does not do as the real one of all that there are cases of; undefined: it does all of it. */
export async function disprovedOfAll(): Promise<string | undefined> {
  const own = await openProver()
  try {
    return await own.disprovedOfAll()
  } finally {
    await own.close()
  }
}

async function openProver(): Promise<Prover> {
  const { goldCases } = await import('./gold-cases.js')
  return Prover.open(goldCases)
}
