import type { Test } from 'tap'
import type { Engine } from '../../../../core/engine/engine.js'
import { aggregatesAndWindowsTests } from './aggregates-and-windows.js'
import { expressionsTests } from './expressions.js'
import { joinsTests } from './joins.js'
import { relationRunner } from './operator-parts.js'
import { repeatedInputsTests } from './repeated-inputs.js'
import { rowOperatorsTests } from './row-operators.js'

/** Every operator against rows worked out by hand, on one engine. */
export function operatorSuite(t: Test, engine: Engine): void {
  const run = relationRunner(engine)
  expressionsTests(t, run)
  rowOperatorsTests(t, run)
  joinsTests(t, run)
  aggregatesAndWindowsTests(t, run)
  repeatedInputsTests(t, run)
}
