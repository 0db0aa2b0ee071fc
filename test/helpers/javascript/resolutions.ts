import assert from 'node:assert/strict'
import { join } from 'node:path'
import ts from 'typescript'
import type { Tally } from '../../tally.js'
import { writeProject } from './runner-projects.js'

const uses = `
export async function use(): Promise<string> {
  const options: ServeOptions = { init: { sql: 'SELECT 1' }, now: new Date(), users: 'a:b' }
  await using server: MockqServer = await serve(options)
  await record({ target: new URL(server.url), mode: 'all' })
  await replay({ recordings: 'r', strict: true })
  server.verify({ sql: /x/, times: 1 })
  const limits: ReadOnLimits = defaultReadOn
  const error: Error = new UsageError(String(limits.rows))
  const lane: TestLane = mockq()
  // @ts-expect-error: there is no such option
  await serve({ prot: 0 })
  // @ts-expect-error: of another type
  await replay({ now: 5 })
  return server.lane('x').dsn + error.message + lane.dsn + vitestFixture.name + nodeMockq.name + setup.name
}
`
const source = `
import { type MockqServer, record, replay, type ServeOptions, serve, UsageError } from 'mockq'
import { mockq, type TestLane } from 'mockq/jest'
import { mockq as nodeMockq } from 'mockq/node-test'
import { defaultReadOn, type ReadOnLimits } from 'mockq/recordings'
import { mockq as vitestFixture } from 'mockq/vitest'
import { setup } from 'mockq/vitest/setup'
${uses}`

const { ModuleKind, ModuleResolutionKind } = ts

/** How projects resolve modules: by name of the setting, and whether the file is an ES module. */
const resolutions: readonly (readonly [string, string, ts.CompilerOptions])[] = [
  [
    'node10',
    'use.ts',
    { module: ModuleKind.CommonJS, moduleResolution: ModuleResolutionKind.Node10 },
  ],
  ['node16, import', 'use.mts', { module: ModuleKind.Node16 }],
  ['node16, require', 'use.cts', { module: ModuleKind.Node16 }],
  ['nodenext, import', 'use.mts', { module: ModuleKind.NodeNext }],
  ['nodenext, require', 'use.cts', { module: ModuleKind.NodeNext }],
  [
    'bundler',
    'use.ts',
    { module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler },
  ],
]

/** Compiles a project that uses all modules, with each way to resolve them, and checks mockq's declarations too. */
export async function checkResolutions(tally: Tally, folder: string): Promise<void> {
  writeProject(folder, { 'use.ts': source, 'use.mts': source, 'use.cts': source })
  for (const [name, file, options] of resolutions)
    await tally.check(`types: moduleResolution ${name}`, () => {
      const program = ts.createProgram([join(folder, file)], {
        ...options,
        target: ts.ScriptTarget.ES2022,
        strict: true,
        noEmit: true,
        esModuleInterop: false,
        types: ['node'],
        typeRoots: [join(folder, '../../node_modules/@types')],
      })
      const found = ts.getPreEmitDiagnostics(program)
      assert.equal(found.length, 0, ts.formatDiagnostics(found, host))
      checkDescribed(program, join(folder, file))
    })
}

const host: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: name => name,
  getCurrentDirectory: () => '',
  getNewLine: () => '\n',
}

/** What an editor shows of functions, and of the options and the server of `serve`, has a description. */
function checkDescribed(program: ts.Program, path: string): void {
  const checker = program.getTypeChecker()
  const described = (symbol: ts.Symbol): string =>
    ts.displayPartsToString(symbol.getDocumentationComment(checker))
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    if (
      !ts.isCallExpression(node) ||
      !/^(serve|record|replay|mockq)$/.test(node.expression.getText())
    )
      return
    const signature = checker.getResolvedSignature(node)!
    const name = node.expression.getText()
    assert.notEqual(ts.displayPartsToString(signature.getDocumentationComment(checker)), '', name)
    for (const parameter of signature.parameters)
      for (const option of checker.getTypeOfSymbol(parameter).getProperties())
        assert.notEqual(described(option), '', `${name}: ${option.name}`)
    seen.add(name)
  }
  const seen = new Set<string>()
  visit(program.getSourceFile(path)!)
  assert.deepEqual([...seen].sort(), ['mockq', 'record', 'replay', 'serve'])
}
