import type { Builders } from './operator.js'
import { buildFilter } from './operators/filter.js'
import { buildLimit } from './operators/limit.js'
import { buildProject } from './operators/project.js'
import { buildScan } from './operators/scan.js'
import { buildSource } from './operators/source.js'
import { buildValues } from './operators/values.js'

/** Our own operators, one for each kind of relation. */
export const rowBuilders: Partial<Builders> = {
  Scan: buildScan,
  Source: buildSource,
  Values: buildValues,
  Filter: buildFilter,
  Project: buildProject,
  Limit: buildLimit,
}
