import { runSpecsBothWays } from '../../specs-runner/run-specs.js'

// Not beside those of the default engine: so the suite runs the two in different processes.
runSpecsBothWays('alasql')
