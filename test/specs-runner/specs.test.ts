import { runSpecs } from './run-specs.js'

runSpecs('memory')
