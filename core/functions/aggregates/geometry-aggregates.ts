import { type DataType, geographyType, geometryType } from '../../types/data-type.js'
import { type Geometry, geometryFault, readEwkb, writeEwkb } from '../../types/ewkb.js'
import { positionsOf } from '../../types/geometry.js'
import type { Shape } from '../../types/shape.js'
import { family } from '../documented.js'
import { sameSystem } from '../geometry/define-geometry.js'
import { boundsOf, rectangle } from '../geometry/measures.js'
import { overlay } from '../geometry/topology.js'
import { asQueryError } from '../library-fault.js'
import {
  type AggregateRequest,
  type AggregateSignature,
  aggregate,
  badType,
  orNull,
  pushAll,
} from './define-aggregate.js'

interface Shapes {
  members: Uint8Array[]
}

/** An aggregate over all shapes of a group, which must share one reference system. */
function overShapes(
  request: AggregateRequest,
  types: readonly DataType[],
  combine: (shapes: readonly Shape[]) => Shape | undefined,
): AggregateSignature {
  const [type] = request.args
  if (!types.includes(type!) && type!.kind !== 'Null') {
    throw badType(`The argument of aggregate function ${request.name} must be Geometry`)
  }
  return orNull<Shapes>(type!, {
    init: () => ({ members: [] }),
    add: (_cx, state, value: Uint8Array) => {
      state.members.push(value)
    },
    merge: (_cx, state, other) => {
      pushAll(state.members, other.members)
    },
    done: (_cx, { members }) => {
      const geometries: readonly Geometry[] = members.map(readEwkb)
      const [first, ...others] = geometries
      if (first === undefined) return null
      for (const other of others) sameSystem(first, other)
      const shapes = geometries.map(each => each.shape)
      const shape = asQueryError(() => combine(shapes), geometryFault)
      return shape === undefined ? null : writeEwkb({ ...first, shape })
    },
  })
}

/** Combines shapes of one simple kind into the Multi kind, others into a GeometryCollection. */
function collect(shapes: readonly Shape[]): Shape {
  const only = <K extends Shape['kind']>(kind: K) =>
    shapes.filter((each): each is Extract<Shape, { kind: K }> => each.kind === kind)
  const [points, lines, polygons] = [only('Point'), only('LineString'), only('Polygon')]
  if (points.length === shapes.length) {
    return { kind: 'MultiPoint', points: points.map(({ at }) => at) }
  }
  if (lines.length === shapes.length) {
    return { kind: 'MultiLineString', paths: lines.map(({ path }) => path) }
  }
  if (polygons.length === shapes.length) {
    return { kind: 'MultiPolygon', polygons: polygons.map(({ rings }) => rings) }
  }
  return { kind: 'GeometryCollection', members: shapes }
}

function envelope(shapes: readonly Shape[]): Shape | undefined {
  const bounds = boundsOf({ kind: 'MultiPoint', points: shapes.flatMap(positionsOf) })
  return bounds && rectangle(bounds)
}

const folded =
  (operation: 'union' | 'intersection') =>
  ([first, ...others]: readonly Shape[]): Shape | undefined =>
    others.reduce<Shape | undefined>((so, shape) => so && overlay(operation, so, shape), first)

/** Aggregates of shapes. Source: databend aggregates/aggregate_st_collect.rs and similar files. */
export const geometryAggregates = family([
  'Collects geometries into one. SELECT st_npoints(st_collect(st_makegeompoint(a, a))) FROM (VALUES (1), (2)) t(a) → 2',
  aggregate('st_collect', request => overShapes(request, [geometryType, geographyType], collect)),
  'Returns the bounding box of all geometries. SELECT st_area(st_envelope_agg(st_makegeompoint(a, a))) FROM (VALUES (1), (3)) t(a) → 4.0',
  aggregate('st_envelope_agg', request => overShapes(request, [geometryType], envelope)),
  'Returns the points that are in at least one geometry. SELECT st_npoints(st_union_agg(st_makegeompoint(a, a))) FROM (VALUES (1), (1), (2)) t(a) → 2',
  aggregate('st_union_agg', request => overShapes(request, [geometryType], folded('union'))),
  "Returns the points that all geometries have in common. SELECT st_aswkt(st_intersection_agg(to_geometry(a))) FROM (VALUES ('LINESTRING(0 0, 2 2)'), ('LINESTRING(0 2, 2 0)')) t(a) → POINT(1 1)",
  aggregate('st_intersection_agg', request =>
    overShapes(request, [geometryType], folded('intersection')),
  ),
])
