import { QueryError } from '../../errors/query-error.js'
import {
  float64Type,
  geographyType,
  geometryType,
  int32Type,
  nullableType,
  uint32Type,
} from '../../types/data-type.js'
import { type Geometry, noGeometry, readEwkb, writeEwkb } from '../../types/ewkb.js'
import { geographyOf, positionsOf } from '../../types/geometry.js'
import type { Position, Shape } from '../../types/shape.js'
import { pass, scalar } from '../define.js'
import { family } from '../documented.js'
import {
  type Bytes,
  ofBoth,
  ofGeometry,
  reshaping,
  sameSystem,
  throws,
  unsupportedShape,
  withSrid,
} from '../geometry/define-geometry.js'
import {
  areaOf,
  boundsOf,
  dimensionOf,
  lengthOf,
  perimeterOf,
  rectangle,
  rounded,
} from '../geometry/measures.js'
import { transformed } from '../geometry/projection.js'
import { isValidShape } from '../geometry/topology.js'

function pointOnly({ shape }: Geometry, name: string): Position {
  if (shape.kind === 'Point') return shape.at
  throw unsupportedShape(shape, name)
}

const point = (at: Position | undefined): Shape | undefined => at && { kind: 'Point', at }

/** Returns a position of a line, counted from 1 or, if negative, from the end; throws for shapes that are not lines. */
function positionAt(shape: Shape, place: number, name: string): Shape | undefined {
  if (shape.kind !== 'LineString') throw unsupportedShape(shape, name)
  if (place === 0) return undefined
  return point(shape.path.at(place > 0 ? place - 1 : place))
}

function lineOf(shape: Shape): readonly Position[] {
  if (shape.kind === 'Point' || shape.kind === 'MultiPoint' || shape.kind === 'LineString') {
    return positionsOf(shape)
  }
  const given = `but got ${shape.kind}`
  throw noGeometry(`Geometry expression must be a Point, MultiPoint, or LineString, ${given}`)
}

function makeLine(a: Bytes, b: Bytes): Bytes {
  const [x, y] = [readEwkb(a), readEwkb(b)]
  sameSystem(x, y)
  return writeEwkb({
    ...x,
    shape: { kind: 'LineString', path: [...lineOf(x.shape), ...lineOf(y.shape)] },
  })
}

function polygonOf(shape: Shape, name: string): Shape {
  if (shape.kind !== 'LineString') throw unsupportedShape(shape, name)
  const { path } = shape
  if (path.length < 4) {
    throw noGeometry(`Input lines must have at least 4 points, but got ${path.length}`)
  }
  const [first, last] = [path[0]!, path.at(-1)!]
  if (first[0] !== last[0] || first[1] !== last[1]) {
    throw noGeometry('The first point and last point are not equal')
  }
  return { kind: 'Polygon', rings: [path] }
}

function orientedPolygon(shape: Shape): Shape {
  const polygon = polygonOf(shape, 'st_makepolygonoriented')
  if (isValidShape(polygon)) return polygon
  throw noGeometry('Input line does not form a valid polygon')
}

const edge = (take: (bounds: NonNullable<ReturnType<typeof boundsOf>>) => number) =>
  ofBoth(nullableType(float64Type), ({ shape }) => {
    const bounds = boundsOf(shape)
    return bounds === undefined ? null : take(bounds)
  })

/** Functions of shapes, their parts and measures. Source: databend scalars/geographic/geometry.rs, geography.rs. */
export const geometryFunctions = family([
  'Returns the GEOMETRY point of a longitude and latitude. st_aswkt(st_makegeompoint(1, 2)) → POINT(1 2)',
  scalar('st_makegeompoint', { aliases: ['st_geom_point'] }, () => [
    pass([float64Type, float64Type], geometryType, (x: number, y: number) =>
      writeEwkb({ shape: { kind: 'Point', at: [x, y] } }),
    ),
  ]),
  'Returns the GEOGRAPHY point of a longitude and latitude. st_aswkt(st_makepoint(1, 2)) → POINT(1 2)',
  scalar('st_makepoint', { aliases: ['st_point'] }, () => [
    pass(
      [float64Type, float64Type],
      geographyType,
      (x: number, y: number) => geographyOf({ shape: { kind: 'Point', at: [x, y] } }),
      throws,
    ),
  ]),
  'Returns the line through points and lines. st_aswkt(st_makeline(st_makegeompoint(0, 0), st_makegeompoint(1, 1))) → LINESTRING(0 0,1 1)',
  scalar('st_makeline', { aliases: ['st_make_line'] }, () => [
    pass([geometryType, geometryType], geometryType, makeLine, throws),
    pass([geographyType, geographyType], geographyType, makeLine, throws),
  ]),
  "Returns the polygon that a closed line bounds. st_area(st_makepolygon(to_geometry('LINESTRING(0 0, 2 0, 2 2, 0 0)'))) → 2.0",
  scalar('st_makepolygon', { aliases: ['st_polygon'] }, () =>
    reshaping(false, shape => polygonOf(shape, 'ST_MAKEPOLYGON')),
  ),
  "Returns the polygon that a closed line bounds, keeping the direction of the line. st_aswkt(st_makepolygonoriented(to_geometry('LINESTRING(0 0, 0 2, 2 2, 0 0)'))) → POLYGON((0 0,0 2,2 2,0 0))",
  scalar('st_makepolygonoriented', () => reshaping(false, orientedPolygon).slice(0, 1)),
  'Returns the x coordinate of a point. st_x(st_makegeompoint(1, 2)) → 1.0',
  scalar('st_x', () => ofBoth(float64Type, geometry => pointOnly(geometry, 'ST_X')[0])),
  'Returns the y coordinate of a point. st_y(st_makegeompoint(1, 2)) → 2.0',
  scalar('st_y', () => ofBoth(float64Type, geometry => pointOnly(geometry, 'ST_Y')[1])),
  "Returns the least x coordinate of a geometry. st_xmin(to_geometry('LINESTRING(0 0, 2 3)')) → 0.0",
  scalar('st_xmin', () => edge(({ minX }) => minX)),
  "Returns the greatest x coordinate of a geometry. st_xmax(to_geometry('LINESTRING(0 0, 2 3)')) → 2.0",
  scalar('st_xmax', () => edge(({ maxX }) => maxX)),
  "Returns the least y coordinate of a geometry. st_ymin(to_geometry('LINESTRING(0 0, 2 3)')) → 0.0",
  scalar('st_ymin', () => edge(({ minY }) => minY)),
  "Returns the greatest y coordinate of a geometry. st_ymax(to_geometry('LINESTRING(0 0, 2 3)')) → 3.0",
  scalar('st_ymax', () => edge(({ maxY }) => maxY)),
  "Returns the SRID, the number of the coordinate system, of a geometry. st_srid(to_geometry('SRID=4326;POINT(1 2)')) → 4326",
  scalar('st_srid', () => ofBoth(int32Type, ({ srid }) => srid ?? 0)),
  'Changes the SRID of a geometry without changing its coordinates. st_srid(st_setsrid(st_makegeompoint(1, 2), 4326)) → 4326',
  scalar('st_setsrid', () => [
    pass(
      [geometryType, int32Type],
      geometryType,
      (value: Bytes, srid: number) => withSrid(readEwkb(value), srid),
      throws,
    ),
  ]),
  "Returns the dimension of a geometry: 0 for points, 1 for lines, 2 for areas. st_dimension(to_geometry('LINESTRING(0 0, 2 2)')) → 1",
  scalar('st_dimension', () =>
    ofBoth(nullableType(int32Type), ({ shape }) => dimensionOf(shape) ?? null),
  ),
  "Returns the number of points of a geometry. st_npoints(to_geometry('LINESTRING(0 0, 2 2)')) → 2",
  scalar('st_npoints', { aliases: ['st_numpoints'] }, () =>
    ofBoth(uint32Type, ({ shape }) => positionsOf(shape).length),
  ),
  "Returns the first point of a line. st_aswkt(st_startpoint(to_geometry('LINESTRING(0 0, 2 2)'))) → POINT(0 0)",
  // For a Geometry without a start point, the server's error message says "end".
  scalar('st_startpoint', () =>
    reshaping(true, (shape, onGlobe) =>
      positionAt(shape, 1, onGlobe ? 'ST_STARTPOINT' : 'ST_ENDPOINT'),
    ),
  ),
  "Returns the last point of a line. st_aswkt(st_endpoint(to_geometry('LINESTRING(0 0, 2 2)'))) → POINT(2 2)",
  scalar('st_endpoint', () => reshaping(true, shape => positionAt(shape, -1, 'ST_ENDPOINT'))),
  "Returns the nth point of a line. st_aswkt(st_pointn(to_geometry('LINESTRING(0 0, 2 2)'), 2)) → POINT(2 2)",
  scalar('st_pointn', () =>
    [geometryType, geographyType].map(type =>
      pass(
        [type, int32Type],
        nullableType(type),
        (value: Bytes, place: number) => {
          const { shape, ...system } = readEwkb(value)
          const at = positionAt(shape, place, 'ST_POINTN')
          return at === undefined ? null : writeEwkb({ ...system, shape: at })
        },
        throws,
      ),
    ),
  ),
  "Returns the length of the lines of a geometry in units of its coordinates, of a geography in meters. st_length(to_geometry('LINESTRING(0 0, 3 4)')) → 5.0",
  scalar('st_length', () =>
    ofBoth(float64Type, ({ shape }, onGlobe) => rounded(lengthOf(shape, onGlobe))),
  ),
  "Returns the area of a geometry in square units of its coordinates, of a geography in square meters. st_area(to_geometry('POLYGON((0 0, 2 0, 2 2, 0 2, 0 0))')) → 4.0",
  scalar('st_area', () =>
    ofBoth(float64Type, ({ shape }, onGlobe) => rounded(areaOf(shape, onGlobe))),
  ),
  "Returns the length of the boundary of a geometry, in units of its coordinates. st_perimeter(to_geometry('POLYGON((0 0, 2 0, 2 2, 0 2, 0 0))')) → 8.0",
  scalar('st_perimeter', () => [
    ofGeometry(float64Type, ({ shape }) => rounded(perimeterOf(shape))),
  ]),
  "Returns the bounding box of a geometry. st_area(st_envelope(to_geometry('LINESTRING(0 0, 2 3)'))) → 6.0",
  scalar('st_envelope', () =>
    reshaping(true, shape => {
      const bounds = boundsOf(shape)
      return bounds && rectangle(bounds)
    }).slice(0, 1),
  ),
  'Converts the coordinates of a geometry to another coordinate system. st_srid(st_transform(st_setsrid(st_makegeompoint(1, 2), 4326), 3857)) → 3857',
  scalar('st_transform', () => [
    pass(
      [geometryType, int32Type],
      geometryType,
      (value: Bytes, to: number) => {
        const { shape, srid } = readEwkb(value)
        if (srid === undefined) {
          throw new QueryError('BadArguments', 'input geometry must has the correct SRID')
        }
        return writeEwkb({ shape: transformed(shape, srid, to), srid: to })
      },
      throws,
    ),
    pass(
      [geometryType, int32Type, int32Type],
      geometryType,
      (value: Bytes, from: number, to: number) =>
        writeEwkb({ shape: transformed(readEwkb(value).shape, from, to), srid: to }),
      throws,
    ),
  ]),
])
