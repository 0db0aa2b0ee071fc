import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import { stringType } from '../../types/data-type.js'
import { family } from '../documented.js'
import { codesOf, contextHash, type MarkovRow, markovModelType } from '../markov.js'
import {
  type AggregateRequest,
  type AggregateSignature,
  aggregate,
  orNull,
  refuseType,
} from './define-aggregate.js'

/** Aggregates that train models of strings. Source: databend aggregates/aggregate_markov_tarin.rs. */
export const markovAggregates = family([
  "Trains a model of strings for markov_generate. SELECT length(markov_train(a)) > 0 FROM (VALUES ('mockq')) t(a) → true",
  aggregate('markov_train', train, { params: [0, 5] }),
])

/** How often each character, or the end of the string, followed one context. */
interface Histogram {
  ends: number
  readonly followers: Map<number, number>
}

type Model = Map<number, Histogram>

/** How a finished model is trimmed. */
interface Trimming {
  readonly frequencyCutoff: number
  readonly bucketsCutoff: number
  readonly frequencyAdd: number
  readonly desaturate: number
}

/** The work for each character grows with the square of the order. */
const maxOrder = 256

function train(request: AggregateRequest): AggregateSignature {
  const { name, params, args } = request
  if (args[0] !== stringType && args[0]!.kind !== 'Null') throw refuseType(request, args[0]!)
  if (![0, 1, 5].includes(params.length)) {
    const message = `${name} expect to have 0, 1 or 5 params, but got ${params.length}`
    throw new QueryError('NumberArgumentsNotMatch', message)
  }
  const [order = 5, frequencyCutoff = 0, bucketsCutoff = 0, frequencyAdd = 0, desaturate = 0] =
    params.map(Number)
  if (order > maxOrder) throw new Unsupported(`${name} of more than ${maxOrder} characters`)
  const trimming = { frequencyCutoff, bucketsCutoff, frequencyAdd, desaturate }
  return orNull<Model>(markovModelType, {
    init: () => new Map(),
    add: (_cx, model, text: string) => consume(model, text, order),
    merge: (_cx, model, other) => {
      for (const [hash, { ends, followers }] of other) {
        for (const [code, weight] of followers) follow(model, hash, code, weight)
        follow(model, hash, undefined, ends)
      }
    },
    done: (_cx, model) =>
      [...model]
        .sort(([a], [b]) => a - b)
        .map(([hash, histogram]) => trimmed(hash, histogram, trimming)),
  })
}

function consume(model: Model, text: string, order: number): void {
  const codes = codesOf(text)
  for (let at = 0; at <= codes.length; at++) {
    const before = codes.slice(Math.max(0, at - order), at)
    for (let size = 0; size < order; size++) follow(model, contextHash(size, before), codes[at], 1)
  }
}

/** Counts a character code after a context; undefined is the end of the string. */
function follow(model: Model, hash: number, code: number | undefined, weight: number): void {
  let histogram = model.get(hash)
  if (histogram === undefined) {
    histogram = { ends: 0, followers: new Map() }
    model.set(hash, histogram)
  }
  const { followers } = histogram
  if (code === undefined) histogram.ends += weight
  else followers.set(code, (followers.get(code) ?? 0) + weight)
}

function trimmed(hash: number, histogram: Histogram, trimming: Trimming): MarkovRow {
  const { frequencyCutoff, bucketsCutoff, frequencyAdd, desaturate } = trimming
  let { ends } = histogram
  let followers = [...histogram.followers].sort(([a], [b]) => a - b)
  if (followers.length < bucketsCutoff) followers = []
  followers = followers.filter(([, weight]) => weight >= frequencyCutoff)
  const total = followers.reduce((sum, [, weight]) => sum + weight, 0)
  if (total > 0 && frequencyAdd > 0) {
    ends += frequencyAdd
    followers = followers.map(([code, weight]) => [code, weight + frequencyAdd])
  }
  if (total > 0 && desaturate > 0) {
    const average = Math.trunc((total / followers.length) * desaturate)
    followers = followers.map(([code, weight]) => [
      code,
      average + Math.trunc(weight * (1 - desaturate)),
    ])
  }
  return [hash, total, ends, followers]
}
