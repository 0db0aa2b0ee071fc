import t from 'tap'
import { runSpecsBothWays } from '../../specs-runner/run-specs.js'

// Not beside those of the default engine: so the suite runs the two in different processes.
t.setTimeout(300_000)
runSpecsBothWays('alasql')
