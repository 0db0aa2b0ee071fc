import type { LoadHook } from 'node:module'

let sources: Readonly<Record<string, string>> = {}

export function initialize(data: Readonly<Record<string, string>>): void {
  sources = data
}

/** Gives a module that is to be replaced its other source. */
export const load: LoadHook = (url, context, next) => {
  const source = sources[url]
  return source === undefined
    ? next(url, context)
    : { format: 'module', source, shortCircuit: true }
}
