// The compiler writes plain files; npx in a checkout runs this one as a program.
import { chmodSync } from 'node:fs'

chmodSync(new URL('../dist/cli/bin.cjs', import.meta.url), 0o755)
