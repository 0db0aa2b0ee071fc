import type { ClientSpec } from './client-spec.js'
import { goSpecs } from './specs/go.js'
import { jdbcSpecs } from './specs/jdbc.js'
import { pythonSpecs } from './specs/python.js'

/** Every client that the tests know. */
export const clientSpecs: readonly ClientSpec[] = [...pythonSpecs, ...goSpecs, ...jdbcSpecs]
