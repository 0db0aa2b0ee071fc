import { createHash } from 'node:crypto'
import type { Caller } from '../../../core/protocol/backend.js'
import type { Question } from '../../store/document.js'

/**
 * What a caller asks whom the server does not let in, as it stands in a recording; undefined for one who shows nothing.
 *
 * Of the credential there are 16 bits of a hash, in letters that are no random name: they tell it from the right one,
 * and tell nobody what it is.
 */
export function credentialQuestion({ user, credential }: Caller): Question | undefined {
  if (credential.kind === 'none') return undefined
  const text = credential.kind === 'basic' ? credential.password : credential.token
  const hash = createHash('sha256').update(`${credential.kind} ${text}`).digest('hex').slice(0, 4)
  const print = hash.replaceAll(/\d/g, digit => 'ghijklmnop'[Number(digit)]!)
  const ctx = [['asks', user] as const, ['credential', print] as const]
  return { sql: 'LOGIN', key: 'login', db: '', ctx }
}

/** Whom the login of a document is for; undefined for one that was let in, and refused what it asked. */
export function refusedCaller(ctx: Question['ctx'] = []): string | undefined {
  const isRefused = ctx.some(([name]) => name === 'credential')
  return isRefused ? ctx.find(([name]) => name === 'asks')?.[1] : undefined
}
