/**
 * JavaScript that runs in the engine, before the user's code: makes values from what `toWire` sends, calls a function,
 * and describes its result for `fromWire`. All of it passes as JSON.
 *
 * Arguments: the function, its arguments, and the JSON of `[shapes of the arguments, shape of the result]`. Result:
 * `{value}`, `{thrown}` if the function threw, `{wrong}` if its result does not fit. Shapes: see `convert.ts`.
 */
export const guestCode = `(() => {
  const { parse, stringify } = JSON
  const { isArray } = Array
  const { keys, is } = Object
  const { isFinite } = Number
  const { getTime } = Date.prototype
  const typed = {
    Int8: Int8Array, Int16: Int16Array, Int32: Int32Array, Int64: BigInt64Array,
    UInt8: Uint8Array, UInt16: Uint16Array, UInt32: Uint32Array, UInt64: BigUint64Array,
    Float32: Float32Array, Float64: Float64Array,
  }

  function read([kind, ...parts], wire) {
    if (wire === null) return null
    if (kind === 'number') return Number(wire)
    if (kind === 'date') return new Date(wire)
    if (kind === 'json') return parse(wire)
    if (kind === 'array') {
      const [inner, numbers] = parts
      if (numbers === undefined || wire.includes(null)) return wire.map(item => read(inner, item))
      const isBig = numbers.endsWith('64') && numbers !== 'Float64'
      return new typed[numbers](wire.map(isBig ? BigInt : Number))
    }
    if (kind === 'map') {
      const [key, value] = parts
      const object = {}
      for (const [k, v] of wire) object[read(key, k)] = read(value, v)
      return object
    }
    if (kind === 'tuple') {
      const [names, fields] = parts
      const object = {}
      names.forEach((name, i) => { object[name] = read(fields[i], wire[i]) })
      return object
    }
    return wire
  }

  class Wrong { constructor(text) { this.text = text } }

  function write([kind, ...parts], value) {
    if (value === null || value === undefined) return null
    if (kind === 'json') return stringify(value) ?? null
    if (kind === 'date') return plain(getTime.call(value))
    if (kind === 'array') {
      if (!isArray(value)) throw new Wrong('failed to convert to array')
      return value.map(item => write(parts[0], item))
    }
    if (kind === 'bytes') return isArray(value) ? value.map(plain) : plain(value)
    if (kind === 'map') {
      if (!isObject(value)) throw new Wrong('failed to convert to object')
      return keys(value).map(key => [key, write(parts[1], value[key])])
    }
    if (kind === 'tuple') {
      if (!isObject(value)) throw new Wrong('expect object')
      const [names, fields] = parts
      return names.map((name, i) => write(fields[i], value[name]))
    }
    return plain(value)
  }

  const isObject = value => (typeof value === 'object' && value !== null) || typeof value === 'function'

  function plain(value) {
    switch (typeof value) {
      case 'boolean':
      case 'string':
        return value
      case 'number':
        return isFinite(value) && !is(value, -0) ? value : { number: is(value, -0) ? '-0' : '' + value }
      case 'bigint':
        return { other: 'big_int' }
      default:
        return { other: value === null || value === undefined ? 'null' : isArray(value) ? 'array' : typeof value }
    }
  }

  function told(error) {
    try {
      const stack = error instanceof Error && error.stack ? '\\n' + error.stack : ''
      return '' + error + stack
    } catch {
      return 'an exception'
    }
  }

  return (f, wires, shapes) => {
    const [args, result] = parse(shapes)
    let value
    try {
      const given = parse(wires).map((wire, i) => read(args[i], wire))
      value = f(...given)
    } catch (error) {
      return stringify({ thrown: told(error) })
    }
    try {
      return stringify({ value: write(result, value) })
    } catch (error) {
      return stringify({ wrong: error instanceof Wrong ? error.text : told(error) })
    }
  }
})()`
