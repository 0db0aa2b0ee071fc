import { runSpecsOverHttp } from './run-specs.js'

// watched-specs.test.ts runs them in process.
runSpecsOverHttp('memory')
