import type { RunContext } from '../../engine/engine.js'
import { QueryError } from '../../errors/query-error.js'
import type { Source, SourceArgs } from '../../plan/relation.js'
import type { Block } from '../../types/block.js'
import type { DataType } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { blocksOfRows } from './source-reader.js'

/** Maximum lengths of the random values. */
interface Lengths {
  readonly minString: number
  readonly maxString: number
  readonly maxArray: number
}

/** Rows of a table of ENGINE = RANDOM. Source: databend values.rs `Column::random`. */
export async function* readRandom(
  { args, columns }: Source,
  cx: RunContext,
): AsyncGenerator<Block> {
  const make = maker(args, () => cx.eval.random())
  const types = columns.map(column => column.type)
  yield* blocksOfRows(rowsOf(args['rows'] as number, types, make), types.length, cx)
}

function* rowsOf(
  count: number,
  types: readonly DataType[],
  make: (type: DataType) => Value,
): Generator<readonly Value[]> {
  for (let i = 0; i < count; i++) yield types.map(make)
}

function maker(args: SourceArgs, random: () => number): (type: DataType) => Value {
  const lengths: Lengths = {
    minString: args['minStringLength'] as number,
    maxString: args['maxStringLength'] as number,
    maxArray: args['maxArrayLength'] as number,
  }
  if (lengths.minString > lengths.maxString) {
    throw new QueryError('BadArguments', 'min_string_len is greater than max_string_len')
  }
  const draw = new Draw(random, lengths)
  return type => draw.value(type)
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

class Draw {
  readonly #random: () => number
  readonly #lengths: Lengths

  constructor(random: () => number, lengths: Lengths) {
    this.#random = random
    this.#lengths = lengths
  }

  value(type: DataType): Value {
    switch (type.kind) {
      case 'Nullable':
        return this.#random() < 0.5 ? this.value(type.of) : null
      case 'Boolean':
        return this.#random() < 0.5
      case 'String':
        return this.#text()
      case 'Binary':
        return new TextEncoder().encode(this.#text())
      case 'Float32':
        return Math.fround(this.#random())
      case 'Float64':
        return this.#random()
      case 'Decimal':
        return BigInt(this.#between(-32768, 32767))
      case 'Date':
        return this.#between(-719_162, 2_932_896)
      case 'Timestamp':
        return this.#micros()
      case 'TimestampTz':
        return { micros: this.#micros(), offset: 0 }
      case 'Variant':
        return String(this.#between(-1000, 1000))
      case 'Array':
        return this.#list(() => this.value(type.of))
      case 'Map':
        return this.#list(() => [this.value(type.key), this.value(type.value)])
      case 'Tuple':
        return type.fields.map(field => this.value(field))
      default:
        return this.#integer(type)
    }
  }

  #between(least: number, greatest: number): number {
    return least + Math.floor(this.#random() * (greatest - least + 1))
  }

  #text(): string {
    const length = this.#between(this.#lengths.minString, this.#lengths.maxString)
    return Array.from({ length }, () => letters[this.#between(0, letters.length - 1)]).join('')
  }

  #list(item: () => Value): Value {
    return Array.from({ length: this.#between(0, this.#lengths.maxArray) }, item)
  }

  /** A random timestamp from year 1 to the end of 9999, in microseconds. */
  #micros(): bigint {
    const seconds = this.#between(-62_135_596_800, 253_402_300_799)
    return BigInt(seconds) * 1_000_000n + BigInt(this.#between(0, 999_999))
  }

  /** A random value of an integer type; a bigint for 64 bits. */
  #integer({ kind }: DataType): Value {
    const found = /^(U?)Int(\d+)$/.exec(kind)
    if (found === null) return null
    const bits = Number(found[2])
    const word = () => BigInt(this.#between(0, 0xffffffff))
    const raw = (word() << 32n) | word()
    const value = found[1] === 'U' ? BigInt.asUintN(bits, raw) : BigInt.asIntN(bits, raw)
    return bits === 64 ? value : Number(value)
  }
}
