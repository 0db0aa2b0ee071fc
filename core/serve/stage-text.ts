import type { StageLocation } from '../binder/bind-context.js'

/** `@name/path`, with or without its at sign, as a location. */
export function stageOfText(text: string): StageLocation {
  const plain = text.startsWith('@') ? text.slice(1) : text
  const slash = plain.indexOf('/')
  if (slash < 0) return { kind: 'stage', name: plain, path: '' }
  return { kind: 'stage', name: plain.slice(0, slash), path: plain.slice(slash + 1) }
}
