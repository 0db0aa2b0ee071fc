// Holds the engine against all answers of the real one that mockq keeps (recordings/compute/prove.ts), in a process of its
// own beside the rest of the build: for a program that was tried as a whole, no replay needs to try parts of it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const own = fileURLToPath(import.meta.url)
const compiled = name => import(new URL(`../dist/recordings/compute/${name}.js`, import.meta.url))

/** Starts it, for the compiled modules. Returns what notes the result in a bundle that was made of these. */
export function startProofs() {
  // Thousands of cases are errors, whose stacks nobody reads.
  const args = ['--stack-trace-limit=0', own, 'prove']
  const proving = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(proving, 'exit')
  return async bundle => {
    const [code] = await ended
    if (code !== 0) return
    const { noteProven } = await compiled('proven-build')
    noteProven(bundle)
  }
}

if (process.argv[2] === 'prove') {
  const { disprovedOfAll } = await compiled('proofs')
  const wrong = await disprovedOfAll()
  // The program works without: it tries itself what it uses, and refuses what is wrong.
  if (wrong !== undefined) console.warn(`the engine does not do as the real one: ${wrong}`)
  process.exitCode = wrong === undefined ? 0 : 1
}
