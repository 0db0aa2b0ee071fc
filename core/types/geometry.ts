import { Unsupported } from '../errors/unsupported.js'

/** A geometry value (EWKB) as `geometry_output_format` asks. */
export function geometryText(ewkb: Uint8Array, form: string): string {
  const upper = form.toUpperCase()
  if (upper === 'EWKB') return Buffer.from(ewkb).toString('hex').toUpperCase()
  throw new Unsupported(`geometry_output_format = ${form}`)
}
