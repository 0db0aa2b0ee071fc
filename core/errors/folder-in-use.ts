import { UsageError } from './usage-error.js'

/** Another recorder, which is still running, writes into the folder. */
export class FolderInUse extends UsageError {}
