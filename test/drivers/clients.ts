import type { ClientSpec } from './client-spec.js'
import { curlSpecs } from './specs/curl.js'
import { goSpecs } from './specs/go.js'
import { jdbcSpecs } from './specs/jdbc.js'
import { nodeSpecs } from './specs/node.js'
import { pythonSpecs } from './specs/python.js'
import { rustSpecs } from './specs/rust.js'

/** Every client that the tests know; first those that take long to build. */
export const clientSpecs: readonly ClientSpec[] = [
  ...rustSpecs,
  ...pythonSpecs,
  ...nodeSpecs,
  ...goSpecs,
  ...jdbcSpecs,
  ...curlSpecs,
]
