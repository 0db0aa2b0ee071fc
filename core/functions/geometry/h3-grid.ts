import type { Position } from '../../types/shape.js'
import { asin, atan, atan2, cos, hypot, multiplyAdd, sin, tan } from '../rounded-math.js'

/** Latitude and longitude of each icosahedron face's centre, and the azimuth of its first axis, in radians. */
const faces: readonly (readonly [latitude: number, longitude: number, axis: number])[] = [
  [0.80358264971899, 1.2483974196173961, 5.6199582685239395],
  [1.3077478834556382, 2.5369450098779214, 5.7603390817141875],
  [1.054751253523952, -1.3475173589003966, 0.78021365439343],
  [0.6001915955381868, -0.45060390946975576, 0.4304693639799999],
  [0.49171542819877384, 0.40198820291130694, 6.130269123335111],
  [0.1727453274156187, 1.6781468852804338, 2.692877706530643],
  [0.6059293215713507, 2.9539233298124117, 2.982963003477244],
  [0.42737051832897965, -1.8888762003362853, 3.532912002790141],
  [-0.07906611854921283, -0.7334295133808677, 3.494305004259568],
  [-0.23096164445538364, 0.506495587332349, 3.0032141694995382],
  [0.07906611854921283, 2.4081631402089254, 5.930472956509812],
  [0.23096164445538364, -2.635097066257444, 0.13837848409025486],
  [-0.1727453274156187, -1.4634457683093596, 0.4487149470591504],
  [-0.6059293215713507, -0.18766932377738163, 0.15862965011254937],
  [-0.42737051832897965, 1.2527164532535078, 5.891865957979238],
  [-0.6001915955381868, 2.6909887441200375, 2.711123289609793],
  [-0.49171542819877384, -2.7396044506784865, 3.294508837434268],
  [-0.80358264971899, -1.8931952339723972, 3.80481969224544],
  [-1.3077478834556382, -0.6046476437118721, 3.6644388790551923],
  [-1.054751253523952, 1.7940752946893965, 2.361378999196363],
]

/** Powers of the square root of 1/7, with the server's rounding. */
const inverseSqrt7Powers: readonly number[] = [
  1, 0.3779644730092272, 0.14285714285714285, 0.05399492471560388, 0.02040816326530612,
  0.007713560673657697, 0.002915451895043731, 0.0011019372390939565, 0.0004164931278633901,
  0.00015741960558485093, 0.00005949901826619858, 0.00002248851508355013, 0.000008499859752314082,
  0.000003212645011935733, 0.0000012142656789020115, 4.589492874193903e-7, 1.7346652555743034e-7,
]

/** The unit length of the coarsest grid on the plane of a face. */
const unit = 0.381966011250105
/** The angle between the axes of odd and even resolutions, in radians. */
const turn = 0.3334731722518321
const sqrt3Half = 0.8660254037844386
const epsilon = 1e-16
const twoPi = 2 * Math.PI

/** Latitude and longitude in radians. */
type Point = readonly [latitude: number, longitude: number]

/** A grid on a face: cell centres of a resolution, or the finer grid of the cells' corners. */
interface Grid {
  readonly resolution: number
  readonly isOfCorners: boolean
}

const isTurned = ({ resolution, isOfCorners }: Grid): boolean =>
  !isOfCorners && resolution % 2 === 1

const positiveAngle = (angle: number): number =>
  angle < 0 ? angle + twoPi : angle >= twoPi ? angle - twoPi : angle

function distanceToFace([latitude, longitude]: Point, face: number): number {
  const [faceLatitude, faceLongitude] = faces[face]!
  const cosine =
    Math.sin(latitude) * Math.sin(faceLatitude) +
    Math.cos(latitude) * Math.cos(faceLatitude) * Math.cos(longitude - faceLongitude)
  return Math.acos(Math.max(-1, Math.min(1, cosine)))
}

/** Returns the index of the face whose centre is nearest to a point. */
function nearestFace(point: Point): number {
  const distances = faces.map((_, face) => distanceToFace(point, face))
  return distances.indexOf(Math.min(...distances))
}

/** Integer coordinates along the first two axes of a face; the third coordinate is 0. */
interface Place {
  readonly face: number
  readonly i: number
  readonly j: number
}

/** Maximum distance from a point to the grid place that it approximates, in grid units. */
const nearEnough = 0.02

/** Returns the place of the grid nearest to a point; undefined if none is near enough. */
function placeOf(point: Point, face: number, grid: Grid): Place | undefined {
  const [latitude, longitude] = point
  const [faceLatitude, faceLongitude, axis] = faces[face]!
  const azimuth = Math.atan2(
    Math.cos(latitude) * Math.sin(longitude - faceLongitude),
    Math.cos(faceLatitude) * Math.sin(latitude) -
      Math.sin(faceLatitude) * Math.cos(latitude) * Math.cos(longitude - faceLongitude),
  )
  const scale = (grid.isOfCorners ? 3 : 1) / inverseSqrt7Powers[grid.resolution]! / unit
  const radius = Math.tan(distanceToFace(point, face)) * scale
  const angle = axis - azimuth - (isTurned(grid) ? turn : 0)
  const j = (radius * Math.sin(angle)) / sqrt3Half
  const i = radius * Math.cos(angle) + j / 2
  const place = { face, i: Math.round(i), j: Math.round(j) }
  return Math.hypot(i - place.i, j - place.j) < nearEnough ? place : undefined
}

const planeOf = ({ i, j }: Place): readonly [x: number, y: number] => [
  multiplyAdd(0.5, -j, i),
  j * sqrt3Half,
]

/** Converts a place to a point with the server's arithmetic. */
const pointOf = (place: Place, grid: Grid): Point => planePoint(...planeOf(place), place.face, grid)

/** Converts coordinates on the plane of a face to a point. Source: the h3o crate's `Vec2d::to_latlng`. */
function planePoint(x: number, y: number, face: number, grid: Grid): Point {
  const [latitude, longitude, axis] = faces[face]!
  const size = hypot(x, y)
  if (size < epsilon) return [latitude, longitude]
  const scaled = size * inverseSqrt7Powers[grid.resolution]!
  const distance = atan((grid.isOfCorners ? scaled * (1 / 3) : scaled) * unit)
  const angle = atan2(y, x)
  const turned = isTurned(grid) ? positiveAngle(angle + turn) : angle
  return destination([latitude, longitude], positiveAngle(axis - turned), distance)
}

const within1 = (value: number): number => Math.max(-1, Math.min(1, value))

/** The point at a distance from another, in a direction. Source: the h3o crate's `LatLng::coord_at`. */
function destination([latitude, longitude]: Point, azimuth: number, distance: number): Point {
  if (Math.abs(azimuth) <= epsilon) return [latitude + distance, longitude]
  const end = asin(
    within1(
      multiplyAdd(sin(latitude), cos(distance), cos(latitude) * sin(distance) * cos(azimuth)),
    ),
  )
  const sine = within1((sin(azimuth) * sin(distance)) / cos(end))
  const cosine = multiplyAdd(sin(latitude), -sin(end), cos(distance)) / cos(latitude) / cos(end)
  let moved = longitude + atan2(sine, cosine)
  if (moved > Math.PI) moved -= twoPi
  if (moved < -Math.PI) moved += twoPi
  return [end, moved]
}

const degrees = (radians: number): number => radians * (180 / Math.PI)
const radians = (degrees: number): number => degrees * (Math.PI / 180)
const positionOf = ([latitude, longitude]: Point): Position => [
  degrees(longitude),
  degrees(latitude),
]
const pointAt = ([latitude, longitude]: readonly number[]): Point => [
  radians(latitude!),
  radians(longitude!),
]

/** Returns the point of the grid place nearest to a point, or the point itself if there is none. */
function exact(point: Point, face: number, grid: Grid): Point {
  const place = placeOf(point, face, grid)
  return place === undefined ? point : pointOf(place, grid)
}

/** The face of each of the 122 base cells, as a letter; `a` is face 0. */
const homeFaces =
  'bcbcabbcacbbddleagachcagkgdledaefahlhkmgheddeglifofmkemhlknkljigijofqifmhmkjnqppqonfiojormqrpqjpninrtotrnrqjppsstrtssttsts'

/**
 * Returns the exact centre of a cell from an approximation `[latitude, longitude]` in degrees. `baseCell` is
 * passed for cells that may lie on several faces: pentagons and base cells.
 */
export function exactCentre(near: readonly number[], resolution: number, baseCell?: number): Point {
  const point = pointAt(near)
  const face = baseCell === undefined ? nearestFace(point) : homeFaces.charCodeAt(baseCell) - 97
  return exact(point, face, { resolution, isOfCorners: false })
}

/** A cell whose corners are computed; `centre` is approximate, as `[latitude, longitude]` in degrees. */
export interface H3Cell {
  readonly centre: readonly number[]
  readonly resolution: number
  readonly isPentagon: boolean
}

/**
 * Returns the exact corners of a cell or of a directed edge from approximations in degrees. A side that crosses
 * an edge of the icosahedron has a corner there too.
 */
export function exactCorners(near: readonly (readonly number[])[], cell: H3Cell): readonly Point[] {
  const { resolution } = cell
  const grid = { resolution: resolution + (resolution % 2), isOfCorners: true }
  const home = nearestFace(pointAt(cell.centre))
  const points = near.map(pointAt)
  const places = points.map(point => cornerPlace(point, home, grid))
  return points.map((point, i) => {
    const sides = sidesNear(places.at(i - 1), cell, home, grid)
    const place = places[i]
    return crossing(point, sides, grid) ?? (place === undefined ? point : pointOf(place, grid))
  })
}

/** The place of a corner on the face of the cell's centre if it lies there, else on the face nearest to it. */
function cornerPlace(point: Point, home: number, grid: Grid): Place | undefined {
  const place = placeOf(point, home, grid)
  if (place !== undefined && isOnFace(place, grid)) return place
  return placeOf(point, nearestFace(point), grid) ?? place
}

const bordersAt = ({ resolution }: Grid): number => 6 * 7 ** (resolution / 2)

/** Whether a corner is on a face or its border. */
function isOnFace({ i, j }: Place, grid: Grid): boolean {
  const least = Math.min(i, j, 0)
  return i + j - 3 * least <= bordersAt(grid)
}

/** A side of a cell on the plane of a face, which may extend beyond the face. */
interface Side {
  readonly from: Place
  readonly to: Place
}

type Steps = readonly [i: number, j: number, k: number]

const steps = (i: Steps, j: Steps, k: Steps): readonly Steps[] => [i, j, k]
const thirdLeft = steps([2, 0, 1], [1, 2, 0], [0, 1, 2])
const thirdRight = steps([2, 1, 0], [0, 2, 1], [1, 0, 2])
const seventhRight = steps([3, 1, 0], [0, 3, 1], [1, 0, 3])

const scaled = ([i, j, k]: Steps, by: readonly Steps[]): Steps =>
  [0, 1, 2].map(
    axis => i * by[0]![axis]! + j * by[1]![axis]! + k * by[2]![axis]!,
  ) as unknown as Steps

const turnedCorners = steps([5, 4, 0], [1, 5, 0], [0, 5, 4]).concat(
  steps([0, 1, 5], [4, 0, 5], [5, 0, 1]),
)

/** The sides that may cross an edge of a face; only odd resolutions have them. Source: h3o `hexagon_boundary`. */
function sidesNear(
  before: Place | undefined,
  cell: H3Cell,
  home: number,
  grid: Grid,
): readonly Side[] {
  if (cell.resolution % 2 === 0) return []
  if (cell.isPentagon) return before === undefined ? [] : turnedSides(before, bordersAt(grid))
  const { resolution } = cell
  const centre = placeOf(pointAt(cell.centre), home, { resolution, isOfCorners: false })
  if (centre === undefined) return []
  const fine = scaled(scaled([centre.i, centre.j, 0], thirdLeft), thirdRight)
  const middle = scaled(fine, seventhRight)
  const corners = turnedCorners.map(corner => {
    const [i, j, k] = corner.map((size, axis) => size + middle[axis]!) as unknown as Steps
    return { face: home, i: i - k, j: j - k }
  })
  return corners.map((to, i) => ({ from: corners.at(i - 1)!, to }))
}

/** Both sides of a pentagon that begin at a corner: turned by 60° around the nearest corner of the face. */
function turnedSides(from: Place, size: number): readonly Side[] {
  const { face } = from
  const middles = [
    [size, 0],
    [0, size],
    [-size, -size],
  ] as const
  const gaps = middles.map(([i, j]) => Math.hypot(from.i - i, from.j - j))
  const [centreI, centreJ] = middles[gaps.indexOf(Math.min(...gaps))]!
  const [i, j] = [from.i - centreI, from.j - centreJ]
  return [
    { from, to: { face, i: centreI + i - j, j: centreJ + i } },
    { from, to: { face, i: centreI + j, j: centreJ + j - i } },
  ]
}

/** Start and end of each edge of a face, in units of the coarsest grid. */
const edges: readonly (readonly [start: readonly number[], end: readonly number[]])[] = [
  [
    [3, 0],
    [-1.5, 3 * sqrt3Half],
  ],
  [
    [-1.5, 3 * sqrt3Half],
    [-1.5, -3 * sqrt3Half],
  ],
  [
    [-1.5, -3 * sqrt3Half],
    [3, 0],
  ],
]

/** Maximum distance in radians between a crossing and its approximation. */
const nearCrossing = 1e-9

/** The crossing of a side with an edge of its face near an approximate point; undefined if there is none. */
function crossing(near: Point, sides: readonly Side[], grid: Grid): Point | undefined {
  const size = bordersAt(grid)
  for (const { from, to } of sides) {
    for (const edge of edges) {
      const found = intersection(from, to, edge, size / 3)
      if (found === undefined) continue
      const point = planePoint(...found, from.face, grid)
      if (Math.hypot(point[0] - near[0], point[1] - near[1]) < nearCrossing) return point
    }
  }
  return undefined
}

/** A crossing nearer than this to an end of the side, as a fraction of its length, does not count. */
const leastPart = 0.001

/** The crossing of a side and an edge, ends excluded. Source: the h3o crate's `Vec2d::intersection`. */
function intersection(
  from: Place,
  to: Place,
  [[startX = 0, startY = 0], [endX = 0, endY = 0]]: (typeof edges)[number],
  size: number,
): readonly [x: number, y: number] | undefined {
  const [x, y] = planeOf(from)
  const [toX, toY] = planeOf(to)
  const [ax, ay] = [toX - x, toY - y]
  const [bx, by] = [endX * size - startX * size, endY * size - startY * size]
  const part =
    multiplyAdd(bx, y - startY * size, -by * (x - startX * size)) / multiplyAdd(-bx, ay, ax * by)
  const isBetween = part > leastPart && part < 1 - leastPart
  return isBetween ? [multiplyAdd(part, ax, x), multiplyAdd(part, ay, y)] : undefined
}

/** Converts a point to longitude and latitude in degrees. */
export const h3Position = positionOf

/** The angle between two points in radians. Source: the h3o crate's `LatLng::distance_rads`. */
function angleBetween([lat1, lon1]: Point, [lat2, lon2]: Point): number {
  const sine = sin((lat2 - lat1) / 2)
  const other = sin((lon2 - lon1) / 2)
  const a = multiplyAdd(sine, sine, cos(lat1) * cos(lat2) * other * other)
  return 2 * atan2(Math.sqrt(a), Math.sqrt(1 - a))
}

/** The length of a path in radians. */
export function wayLength(points: readonly Point[]): number {
  let length = 0
  for (let i = 1; i < points.length; i++) length += angleBetween(points[i - 1]!, points[i]!)
  return length
}

/** The area of a cell in square radians, as the sum of the triangles from its centre to each side. */
export function cellArea(corners: readonly Point[], centre: Point): number {
  let area = 0
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % corners.length]!
    area += triangleArea(
      angleBetween(corner, next),
      angleBetween(next, centre),
      angleBetween(centre, corner),
    )
  })
  return area
}

/** Area of a spherical triangle by its sides, after L'Huilier. Source: the h3o crate's `area_from_edges`. */
function triangleArea(a: number, b: number, c: number): number {
  const s = (a + b + c) / 2
  const half = (side: number): number => tan((s - side) / 2)
  return 4 * atan(Math.sqrt(tan(s / 2) * half(a) * half(b) * half(c)))
}
