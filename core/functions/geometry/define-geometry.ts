import { type DataType, geographyType, geometryType, nullableType } from '../../types/data-type.js'
import { type Geometry, noGeometry, readEwkb, writeEwkb } from '../../types/ewkb.js'
import { geographySrid } from '../../types/geometry.js'
import type { Shape } from '../../types/shape.js'
import type { Value } from '../../types/value.js'
import { pass, type Signature } from '../define.js'

/** A Geometry or Geography value: EWKB. */
export type Bytes = Uint8Array

export const throws = { throws: true } as const

/** A shape of either type, with its SRID. */
export type OfShape = (geometry: Geometry, onGlobe: boolean) => Value

/** A function of a Geometry or a Geography. */
export const ofBoth = (returns: DataType, meaning: OfShape): readonly Signature[] => [
  ofGeometry(returns, meaning),
  pass(
    [geographyType],
    returns,
    (value: Bytes) => meaning({ shape: readEwkb(value).shape, srid: geographySrid }, true),
    throws,
  ),
]

/** A function of a Geometry alone. */
export const ofGeometry = (returns: DataType, meaning: OfShape): Signature =>
  pass([geometryType], returns, (value: Bytes) => meaning(readEwkb(value), false), throws)

/** The error for a shape that a function does not accept. Source: databend geometry.rs. */
export const unsupportedShape = ({ kind }: Shape, name: string) =>
  noGeometry(`Type ${kind} is not supported as argument to ${name}`)

/** A function from shape to shape of the same type; undefined becomes NULL. */
export const reshaping = (
  nullable: boolean,
  meaning: (shape: Shape, onGlobe: boolean) => Shape | undefined,
): readonly Signature[] =>
  [geometryType, geographyType].map(type =>
    pass(
      [type],
      nullable ? nullableType(type) : type,
      (value: Bytes) => {
        const { shape, ...system } = readEwkb(value)
        const made = meaning(shape, type === geographyType)
        return made === undefined ? null : writeEwkb({ ...system, shape: made })
      },
      throws,
    ),
  )

/** Throws for two shapes with different SRIDs. */
export function sameSystem(a: Geometry, b: Geometry): void {
  const [x, y] = [a.srid ?? 0, b.srid ?? 0]
  if (x !== y) throw noGeometry(`Incompatible SRID: ${x} and ${y}`)
}

/** A Geometry value with its SRID replaced. */
export const withSrid = (geometry: Geometry, srid?: number): Bytes =>
  writeEwkb(srid === undefined ? geometry : { shape: geometry.shape, srid })
