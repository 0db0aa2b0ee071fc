import t from 'tap'
import { MemoryEngine } from '../../../core/engine/memory/memory-engine.js'
import { engineContract } from './engine-contract.js'
import { operatorSuite } from './operators/operator-suite.js'

t.test('the contract', async t => engineContract(t, () => new MemoryEngine()))

t.test('the operators', async t => operatorSuite(t, new MemoryEngine()))
