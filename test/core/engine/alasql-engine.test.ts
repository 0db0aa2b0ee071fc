import t from 'tap'
import { AlasqlEngine } from '../../../core/engine/alasql/alasql-engine.js'
import { engineContract } from './engine-contract.js'
import { operatorSuite } from './operators/operator-suite.js'

t.test('the contract', async t => engineContract(t, () => new AlasqlEngine()))

t.test('the operators', async t => operatorSuite(t, new AlasqlEngine()))
