import t from 'tap'
import { runSpecsOverHttp } from './run-specs.js'

// watched-specs.test.ts runs them in process.
t.setTimeout(300_000)
runSpecsOverHttp('memory')
