import t from 'tap'
import { MemoryEngine } from '../../../core/engine/memory/memory-engine.js'
import { engineContract } from './engine-contract.js'

engineContract(t, () => new MemoryEngine())
