import Centroid from 'jsts/org/locationtech/jts/algorithm/Centroid.js'
import ConvexHull from 'jsts/org/locationtech/jts/algorithm/ConvexHull.js'
import DiscreteHausdorffDistance from 'jsts/org/locationtech/jts/algorithm/distance/DiscreteHausdorffDistance.js'
import Coordinate from 'jsts/org/locationtech/jts/geom/Coordinate.js'
import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js'
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js'
import GeoJSONWriter from 'jsts/org/locationtech/jts/io/GeoJSONWriter.js'
import BufferOp from 'jsts/org/locationtech/jts/operation/buffer/BufferOp.js'
import DistanceOp from 'jsts/org/locationtech/jts/operation/distance/DistanceOp.js'
import LineMerger from 'jsts/org/locationtech/jts/operation/linemerge/LineMerger.js'
import OverlayOp from 'jsts/org/locationtech/jts/operation/overlay/OverlayOp.js'
import RelateOp from 'jsts/org/locationtech/jts/operation/relate/RelateOp.js'
import UnaryUnionOp from 'jsts/org/locationtech/jts/operation/union/UnaryUnionOp.js'
import IsValidOp from 'jsts/org/locationtech/jts/operation/valid/IsValidOp.js'
import DouglasPeuckerLineSimplifier from 'jsts/org/locationtech/jts/simplify/DouglasPeuckerLineSimplifier.js'
import 'jsts/org/locationtech/jts/monkey.js'

/** Douglas and Peucker's simplification of a path of `[x, y]`. */
export function simplifyPath(path, tolerance) {
  const coordinates = path.map(([x, y]) => new Coordinate(x, y))
  return DouglasPeuckerLineSimplifier.simplify(coordinates, tolerance).map(({ x, y }) => [x, y])
}

export {
  BufferOp,
  Centroid,
  ConvexHull,
  DiscreteHausdorffDistance,
  DistanceOp,
  GeoJSONReader,
  GeoJSONWriter,
  GeometryFactory,
  IsValidOp,
  LineMerger,
  OverlayOp,
  RelateOp,
  UnaryUnionOp,
}
