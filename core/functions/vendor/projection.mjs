import proj4 from 'proj4'
import * as list from 'proj4-list'

const systems = list.default ?? list

/** The definition of a system of the EPSG register; undefined for an unknown one. */
export function definitionOf(srid) {
  const entry = systems[`EPSG:${srid}`]
  return Array.isArray(entry) ? entry[1] : entry
}

export { proj4 }
