import t from 'tap'
import { MemoryEngine } from '../../../core/engine/memory/memory-engine.js'
import { engineContract } from './engine-contract.js'
import { plainMeaning } from './plan-parts.js'

engineContract(t, () => new MemoryEngine(plainMeaning))
