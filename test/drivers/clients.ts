import type { ClientSpec } from './client-spec.js'
import { curlSpecs } from './specs/curl.js'
import { goSpecs } from './specs/go.js'
import { jdbcSpecs } from './specs/jdbc.js'
import { nodeSpecs } from './specs/node.js'
import { pythonSpecs } from './specs/python.js'
import { bendsqlSpec, rustSpec } from './specs/rust.js'

/** Every client that the tests know: first that which takes minutes to build, last what waits for it. */
export const clientSpecs: readonly ClientSpec[] = [
  rustSpec,
  ...pythonSpecs,
  ...nodeSpecs,
  ...goSpecs,
  ...jdbcSpecs,
  ...curlSpecs,
  bendsqlSpec,
]
