import { join } from 'node:path'
import type { FaultClient } from './faults/fault-cases.js'
import type { FaultMode } from './faults/fault-modes.js'
import { type Commands, rootFolder } from './install.js'

/**
 * A released client under test: what it is, how it is installed, which program speaks for it.
 *
 * To add one: its adapter in `clients/FOLDER/` (what it must do: `adapter.ts`), its entry in
 * a file of `specs/`, and that in the list of `clients.ts`.
 */
export interface ClientSpec {
  readonly name: string
  /** The pinned packages; a change of it installs anew. */
  readonly pinned: string
  /** Programs that must be there; without one the client is skipped. */
  readonly toolchains: readonly string[]
  /** The client's sources, where no registry has it; without them the client is skipped. */
  readonly sources?: string
  /** Where the adapter's source is, within `clients/`. */
  readonly source: string
  /** The client that this one is installed and built with, in whose folder it is. */
  readonly within?: string
  /** Run in `.drivers/NAME`, which is new and `folder`. */
  readonly install: (folder: string) => Commands
  /** Run there after the install, again whenever the adapter's source changes. */
  readonly build?: (folder: string, source: string) => Commands
  /** The adapter's command, before `--list` or the names of tests. */
  readonly command: (folder: string, source: string) => readonly string[]
  /** The client's next version among these: it replays this one's recording too. */
  readonly newer?: string
  /** What is left out of the replay matrix, where it would take too long. */
  readonly without?: readonly ReplayMode[]
  /** How many tests, from all parts of the list, run alone; else all. */
  readonly alone?: number
  /** What it is to the tests of faults; else it has none. */
  readonly faults?: FaultTraits
  /** What it sends through a gateway. Absent: all that a gateway needs. */
  readonly gateway?: GatewayTraits
}

/** What the recorder, and not the client, is to do for a gateway. */
export interface GatewayTraits {
  /** Who names the warehouse: the address of the recorder's target, for a client that has no option for it. */
  readonly names?: 'client' | 'target'
  /** Whether the client keeps the hint of an answer during a transaction; default: true. */
  readonly keepsTransactions?: boolean
  /** Tests that ask the server themselves, beside the client, or name another warehouse. */
  readonly without?: readonly string[]
}

export interface FaultTraits {
  readonly client: FaultClient
  /** Rows of its pages, if it cannot choose. */
  readonly pageRows?: number
  /** Whether it can send a header of the user's. */
  readonly sendsHeaders?: boolean
  /** The ways that take too long. */
  readonly without?: readonly FaultMode[]
}

/** How a recording is replayed; `matrix.ts` says what each is. */
export const replayModes = [
  'same order',
  'reversed',
  'alone',
  'halves',
  'next day',
  'other names',
  'newer client',
] as const
export type ReplayMode = (typeof replayModes)[number]

/** The folders of the adapters' sources. */
export const clientsFolder = join(rootFolder, 'test/drivers/clients')

/** The folder of an adapter's source. */
export const sourceFolder = (spec: ClientSpec): string => join(clientsFolder, spec.source)

/** The command of tests in JavaScript, in a file of `clients/`, with some variables of the environment. */
export function javascriptTests(file: string, variables: Readonly<Record<string, string>> = {}) {
  const run = join(clientsFolder, 'javascript/run.mjs')
  const env = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  return ['env', ...env, process.execPath, run, join(clientsFolder, file)]
}

/** A script of `clients/`. */
export function shell(script: string, ...args: readonly string[]): readonly string[] {
  return ['sh', join(clientsFolder, script), ...args]
}
