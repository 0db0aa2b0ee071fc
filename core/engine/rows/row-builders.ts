import type { Builders } from './operator.js'
import { buildAggregate } from './operators/aggregate/aggregate.js'
import { buildApply } from './operators/apply.js'
import { buildFilter } from './operators/filter.js'
import { buildJoin } from './operators/join/join.js'
import { buildLimit } from './operators/limit.js'
import { buildProject } from './operators/project.js'
import { buildProjectSet } from './operators/project-set.js'
import { buildRecursive, buildWorkTable } from './operators/recursive.js'
import { buildSample } from './operators/sample.js'
import { buildScan } from './operators/scan.js'
import { buildSetOperation } from './operators/set-operation.js'
import { buildSort } from './operators/sort.js'
import { buildSource } from './operators/source.js'
import { buildUdf } from './operators/udf.js'
import { buildValues } from './operators/values.js'
import { buildWindow } from './operators/window/window.js'
import { buildCteScan, buildWith } from './operators/with.js'

/** Our own operators, one for each kind of relation. */
export const rowBuilders: Builders = {
  Scan: buildScan,
  Source: buildSource,
  Values: buildValues,
  Filter: buildFilter,
  Project: buildProject,
  ProjectSet: buildProjectSet,
  Aggregate: buildAggregate,
  Join: buildJoin,
  Apply: buildApply,
  Sort: buildSort,
  Limit: buildLimit,
  SetOperation: buildSetOperation,
  Udf: buildUdf,
  Window: buildWindow,
  Recursive: buildRecursive,
  WorkTable: buildWorkTable,
  With: buildWith,
  CteScan: buildCteScan,
  Sample: buildSample,
}
