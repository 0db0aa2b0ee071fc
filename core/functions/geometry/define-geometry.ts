import { type DataType, geographyType, geometryType, nullableType } from '../../types/data-type.js'
import { type Geometry, noGeometry, readEwkb, writeEwkb } from '../../types/ewkb.js'
import { geographySrid } from '../../types/geometry.js'
import type { Shape } from '../../types/shape.js'
import type { Value } from '../../types/value.js'
import { pass, type Signature } from '../define.js'

/** A Geometry or Geography value as EWKB. */
export type Bytes = Uint8Array

export const throws = { throws: true } as const

/** Computes a result from a shape with its SRID; `onGlobe` is true for a Geography. */
export type OfShape = (geometry: Geometry, onGlobe: boolean) => Value

/** Signatures for a Geometry and for a Geography. */
export const ofBoth = (returns: DataType, meaning: OfShape): readonly Signature[] => [
  ofGeometry(returns, meaning),
  pass(
    [geographyType],
    returns,
    (value: Bytes) => meaning({ shape: readEwkb(value).shape, srid: geographySrid }, true),
    throws,
  ),
]

/** A signature for a Geometry only. */
export const ofGeometry = (returns: DataType, meaning: OfShape): Signature =>
  pass([geometryType], returns, (value: Bytes) => meaning(readEwkb(value), false), throws)

/** The error for a shape that a function does not support. Source: databend geometry.rs. */
export const unsupportedShape = ({ kind }: Shape, name: string) =>
  noGeometry(`Type ${kind} is not supported as argument to ${name}`)

/** Signatures that map a shape to one of the same type; an undefined result becomes NULL. */
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

/** Throws if two shapes have different SRIDs. */
export function sameSystem(a: Geometry, b: Geometry): void {
  const [x, y] = [a.srid ?? 0, b.srid ?? 0]
  if (x !== y) throw noGeometry(`Incompatible SRID: ${x} and ${y}`)
}

/** Encodes a Geometry as EWKB, with its SRID replaced if one is passed. */
export const withSrid = (geometry: Geometry, srid?: number): Bytes =>
  writeEwkb(srid === undefined ? geometry : { shape: geometry.shape, srid })
