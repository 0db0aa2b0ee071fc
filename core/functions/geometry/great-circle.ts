const f = Math.fround

const cosineSteps = 1024
const arcSteps = 512
const metricSteps = 1024
const pi = f(Math.PI)
const toRadians = f(Math.PI / 180)
const toHalfRadians = f(Math.PI / 360)
/** In metres. */
const earthDiameter = f(2 * f(6_371_007.180918475))
/** Steps of the cosine table per radian. */
const stepsInRadian = f(f(cosineSteps / pi) / 2)

const table = (steps: number, at: (i: number) => number): Float32Array =>
  Float32Array.from({ length: steps + 1 }, (_, i) => at(i))

interface Tables {
  readonly cosine: Float32Array
  /** `asin(sqrt(x))` for x from 0 to 1. */
  readonly arc: Float32Array
  /** Square roots of metres per degree on the ellipsoid: see `ellipsoidTable`. */
  readonly ellipsoid: Float32Array
  /** Per latitude: squared metres (`sphereLon`) or squared degrees (`degreesLon`) in a degree of longitude. */
  readonly sphereLon: Float32Array
  readonly degreesLon: Float32Array
}

function makeTables(): Tables {
  const latitude = (i: number): number => i * (Math.PI / metricSteps) - Math.PI / 2
  const { cos } = Math
  return {
    cosine: table(cosineSteps, i => cos((2 * Math.PI * i) / cosineSteps)),
    arc: table(arcSteps, i => Math.asin(Math.sqrt(i / arcSteps))),
    ellipsoid: ellipsoidTable(latitude),
    sphereLon: table(metricSteps, i => (((earthDiameter * Math.PI) / 360) * cos(latitude(i))) ** 2),
    degreesLon: table(metricSteps, i => cos(latitude(i)) ** 2),
  }
}

/**
 * Square roots of metres per degree, read at `2 * i` for latitude and `2 * i + 1` for longitude. mockq keeps a bug of
 * the server: it writes them at `i` and `2 * i + 1`, so that south of the equator entries of wrong latitudes are used,
 * and north of it the first is 0. The result is not a distance (`geo_distance(0, 0, 1, 0)` is 18.266).
 */
function ellipsoidTable(latitude: (i: number) => number): Float32Array {
  const { cos, sqrt } = Math
  const values = new Float32Array(2 * (metricSteps + 1))
  for (let i = 0; i <= metricSteps; i++) {
    const at = latitude(i)
    values[i] = sqrt(111_132.09 - 566.05 * cos(2 * at) + 1.2 * cos(4 * at))
    values[2 * i + 1] = sqrt(111_415.13 * cos(at) - 94.55 * cos(3 * at) + 0.12 * cos(5 * at))
  }
  return values
}

let tables: Tables | undefined

/** Interpolates linearly between two entries of a table. */
function between(values: Float32Array, i: number, part: number, step = 1): number {
  return f(values[i]! + f(f(values[i + step]! - values[i]!) * part))
}

function difference(degrees: number): number {
  const size = Math.abs(degrees)
  return size > 180 ? f(360 - size) : size
}

function cosine(radians: number, { cosine: values }: Tables, quarter = 0): number {
  const steps = f(Math.abs(radians) * stepsInRadian)
  const i = Math.trunc(steps)
  return between(values, (i - quarter) & (cosineSteps - 1), f(steps - i))
}

const sine = (radians: number, values: Tables): number => cosine(radians, values, cosineSteps / 4)

const squared = (x: number): number => f(x * x)

/** Returns `asin(sqrt(x))`: a 64-bit series for small x, then a table, and `Math.asin` near the antipodes. */
function arc(x: number, { arc: values }: Tables): number {
  if (x < f(0.122)) {
    const y = Math.sqrt(x)
    return f(y + x * y * 0.166666666666666 + x * x * y * 0.075 + x * x * x * y * 0.044642857142857)
  }
  if (x >= f(0.948)) return f(Math.asin(f(Math.sqrt(x))))
  const steps = f(x * arcSteps)
  const i = Math.trunc(steps)
  return between(values, i, f(steps - i))
}

/** Metres or degrees on a sphere, or metres on the WGS84 ellipsoid. */
export type GreatCircleMeasure = 'sphere' | 'degrees' | 'ellipsoid'

/**
 * Returns the distance of two positions as the server computes it: from tables, rounding each step to Float32.
 *
 * Source: databend functions/src/scalars/geo.rs `distance`, after ClickHouse's greatCircleDistance.
 */
export function greatCircle(
  degrees: readonly [number, number, number, number],
  measure: GreatCircleMeasure,
): number {
  tables ??= makeTables()
  const [lon1, lat1, lon2, lat2] = degrees.map(f) as [number, number, number, number]
  const latitudes = difference(f(lat1 - lat2))
  const longitudes = difference(f(lon1 - lon2))
  if (longitudes < 13) return flat(f(lat1 + lat2), latitudes, longitudes, measure)
  const ofLatitudes = squared(sine(f(latitudes * toHalfRadians), tables))
  const ofLongitudes = squared(sine(f(longitudes * toHalfRadians), tables))
  const cosines = f(cosine(f(lat1 * toRadians), tables) * cosine(f(lat2 * toRadians), tables))
  const way = arc(f(ofLatitudes + f(cosines * ofLongitudes)), tables)
  return f((measure === 'degrees' ? f(360 / pi) : earthDiameter) * way)
}

/** The distance of near positions on a plane; `latitudeSum` is the sum of their latitudes. */
function flat(
  latitudeSum: number,
  latitudes: number,
  longitudes: number,
  measure: GreatCircleMeasure,
): number {
  const { ellipsoid, sphereLon, degreesLon } = tables!
  const steps = f(f(f(latitudeSum + 180) * metricSteps) / 360)
  const i = Math.max(0, Math.trunc(steps)) & (metricSteps - 1)
  const part = f(steps - i)
  const [perLat, perLon] =
    measure === 'degrees'
      ? [1, between(degreesLon, i, part)]
      : measure === 'sphere'
        ? [squared(f(f(earthDiameter * pi) / 360)), between(sphereLon, i, part)]
        : [between(ellipsoid, 2 * i, part, 2), between(ellipsoid, 2 * i + 1, part, 2)]
  return f(
    Math.sqrt(f(f(f(perLat * latitudes) * latitudes) + f(f(perLon * longitudes) * longitudes))),
  )
}
