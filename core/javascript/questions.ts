import type { DataType } from '../types/data-type.js'
import type { Value } from '../types/value.js'
import type { CodeFault, Signature } from './program.js'

/** A message to a worker: the code that it runs from now on, or a question to it. */
export type Question = { readonly code: string } | { readonly id: number; readonly asked: Asked }

/** A message from a worker: the answer to a question. */
export interface Answered {
  readonly id: number
  readonly answer: Answer
}

export type Asked =
  | {
      readonly kind: 'calls'
      readonly handler: string
      readonly signature: Signature
      readonly rows: readonly (readonly Value[])[]
    }
  | {
      readonly kind: 'aggregate'
      readonly args: readonly DataType[]
      readonly state: DataType
      readonly returns: DataType
      /** Whether the result has the type of the state, and so needs no `finish`. */
      readonly isState: boolean
      /** The rows of each group. */
      readonly groups: readonly (readonly (readonly Value[])[])[]
    }

/** The value of each row or group, or why there are none. */
export type Answer = { readonly values: readonly Value[] } | { readonly fault: Fault }

export interface Fault {
  readonly kind: CodeFault['kind']
  readonly message: string
  /** The function of an aggregate that ran; empty before the first one. */
  readonly step: string
}
