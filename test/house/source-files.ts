import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** The project's folder. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Every file of the project, by its path from the root: what git tracks or would add. */
export function projectFiles(): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0')
  return [...new Set(listed)].filter(path => path !== '').sort()
}

/** The TypeScript sources of the program itself. */
export function sourceFiles(): readonly string[] {
  return typeScriptIn('cli', 'core', 'helpers', 'recordings')
}

/** The TypeScript sources below some folders of the project. */
export function typeScriptIn(...folders: readonly string[]): readonly string[] {
  return projectFiles().filter(
    path => folders.some(folder => path.startsWith(`${folder}/`)) && /\.[cm]?ts$/.test(path),
  )
}

/** The text of a project file. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** An import of a source file. */
export interface ImportOf {
  /** A project path for our own files, else the package's name. */
  readonly target: string
  readonly own: boolean
  /** Gone after compiling. */
  readonly typeOnly: boolean
  /** `import()`: loaded when it is reached. */
  readonly lazy: boolean
}

const known = new Map<string, readonly ImportOf[]>()

/** The imports of a source file, `import()` included, and `import('…').Type` of our own files. */
export function importsOf(path: string): readonly ImportOf[] {
  const imports = known.get(path) ?? importsIn(path, textOf(path))
  known.set(path, imports)
  return imports
}

/** The imports of a file with this path and text. */
export function importsIn(path: string, text: string): readonly ImportOf[] {
  const found: ImportOf[] = []
  const add = (name: ts.Node | undefined, typeOnly: boolean, lazy = false): void => {
    if (name !== undefined && ts.isStringLiteral(name))
      found.push(resolved(path, name.text, typeOnly, lazy))
  }
  // Declarations write `typeof import('h3-js')` for a package that is bundled and not a dependency.
  const addType = (name: ts.Node): void => {
    if (ts.isStringLiteral(name) && name.text.startsWith('.')) add(name, true)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      addType(node.argument.literal)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false, true)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest))
  return found
}

function resolved(path: string, name: string, typeOnly: boolean, lazy: boolean): ImportOf {
  const own = name.startsWith('.')
  const target = own ? join(dirname(path), name).replace(/\.([cm]?)js$/, '.$1ts') : packageOf(name)
  return { target, own, typeOnly, lazy }
}

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
