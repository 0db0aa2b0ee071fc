import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** A change to a module's source. */
export interface Mutant {
  readonly file: string
  readonly line: number
  readonly what: string
  readonly from: number
  readonly to: number
  readonly text: string
}

const swapped: Readonly<Record<string, readonly string[]>> = {
  '+': ['-'],
  '-': ['+'],
  '*': ['+'],
  '/': ['*'],
  '%': ['*'],
  '<': ['<=', '>'],
  '<=': ['<'],
  '>': ['>=', '<'],
  '>=': ['>'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
}

const generated: readonly (readonly [string, string])[] = [
  [' + ', ' - '],
  [' - ', ' + '],
  [' * ', ' + '],
  [' < ', ' <= '],
  [' <= ', ' < '],
  [' > ', ' >= '],
  [' >= ', ' > '],
  [' === ', ' !== '],
  [' && ', ' || '],
]

/** The changes that can be made to a module, in the places that `isReached` allows. */
export function mutantsOf(
  file: string,
  isReached: (position: number) => boolean,
): readonly Mutant[] {
  const source = readFileSync(file, 'utf8')
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true)
  const found: Mutant[] = []
  const add = (node: ts.Node, what: string, text: string) => {
    const from = node.getStart(tree)
    const line = tree.getLineAndCharacterOfPosition(from).line + 1
    if (isReached(from)) found.push({ file, line, what, from, to: node.getEnd(), text })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isBinaryExpression(node)) {
      const sign = node.operatorToken.getText(tree)
      for (const other of swapped[sign] ?? []) {
        add(node.operatorToken, `${sign} becomes ${other}`, other)
      }
    } else if (ts.isNumericLiteral(node) && !isNamePlace(node)) {
      add(node, `${node.text} becomes one more`, String(Number(node.text) + 1))
    } else if (ts.isBigIntLiteral(node)) {
      add(node, `${node.text} becomes one more`, `${BigInt(node.text.slice(0, -1)) + 1n}n`)
    } else if (ts.isConditionalExpression(node)) {
      add(node.condition, 'the condition is negated', `!(${node.condition.getText(tree)})`)
    } else if (ts.isIfStatement(node)) {
      add(node.expression, 'the condition is false', `false && (${node.expression.getText(tree)})`)
      add(node.expression, 'the condition is negated', `!(${node.expression.getText(tree)})`)
    } else if (ts.isCallExpression(node) && node.arguments.length === 2) {
      const [a, b] = node.arguments.map(each => each.getText(tree))
      const call = node.expression.getText(tree)
      if (a!.length < 40 && b!.length < 40)
        add(node, 'arguments are swapped', `${call}(${b}, ${a})`)
    }
    if (ts.isTemplateLiteralToken(node)) {
      // Code that is generated.
      const text = node.getText(tree)
      for (const [sign, other] of generated) {
        if (text.includes(sign)) {
          add(node, `${sign.trim()} becomes ${other.trim()} in text`, text.replace(sign, other))
        }
      }
    }
    if (ts.isReturnStatement(node) && node.expression !== undefined) wrap(node.expression)
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) wrap(node.body)
    ts.forEachChild(node, visit)
  }
  const wrap = (node: ts.Expression): void => {
    for (const kind of [0, 1, 2, 3, 4]) {
      add(
        node,
        `rare values (${kind}) are wrong`,
        `(globalThis.rare(${kind}, ${node.getText(tree)}))`,
      )
    }
  }
  visit(tree)
  return found
}

function isNamePlace({ parent }: ts.Node): boolean {
  return ts.isPropertyAssignment(parent) || ts.isEnumMember(parent)
}

/** The source of a module with a change. */
export function mutated({ file, from, to, text }: Mutant): string {
  const source = readFileSync(file, 'utf8')
  return source.slice(0, from) + text + source.slice(to)
}
