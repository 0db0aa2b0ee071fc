import { Prover } from './prove.js'

let prover: Promise<Prover> | undefined

/**
 * What of all that statements use (`usesOf`) the engine of this process does not do as the real one, tried once for each
 * at its first use; undefined if nothing is known.
 */
export async function disprovedIn(uses: Iterable<string>): Promise<string | undefined> {
  prover ??= openProver()
  return (await prover).disprovedIn(uses)
}

async function openProver(): Promise<Prover> {
  const { goldCases } = await import('./gold-cases.js')
  return Prover.open(goldCases)
}
