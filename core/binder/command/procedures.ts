import { unknownProcedure } from '../../catalog/catalog.js'
import type { Procedure } from '../../catalog/objects.js'
import { Bug } from '../../errors/bug.js'
import { QueryError } from '../../errors/query-error.js'
import type { Expression } from '../../sql/ast/expression.js'
import type { CallProcedure, CreateProcedure, DropProcedure } from '../../sql/ast/routine.js'
import type { LetVariable } from '../../sql/ast/script.js'
import type { Describe } from '../../sql/ast/statement.js'
import { parseTypeNameText } from '../../sql/parse.js'
import { commonSuperType } from '../../types/common-super-type.js'
import { type DataType, typeKey } from '../../types/data-type.js'
import { quoteString } from '../../types/quote-string.js'
import { typeText } from '../../types/type-text.js'
import type { Binding } from '../binding.js'
import type { BoundQuery, BoundStatement } from '../bound-statement.js'
import { notNull, signature, signatureOf } from '../procedure-name.js'
import { bindQueryStatement } from '../query/query-statement.js'
import { writtenName } from '../written-name.js'
import { constantRows, queryRows } from './rows.js'
import { procedureBlock } from './scripts.js'

/** Refuses statements about procedures where a setting turns them off. Source: databend binder.rs. */
export function checkProcedures(binding: Binding, what: string): void {
  if (binding.cx.eval.setting('enable_experimental_procedure') === '1') return
  throw new QueryError(
    'SyntaxException',
    `[SQL-BINDER] ${what} requires enable_experimental_procedure=1`,
  )
}

/** The script is read when the procedure is called. Source: databend binder/ddl/procedure.rs. */
export function bindCreateProcedure(binding: Binding, tree: CreateProcedure): BoundStatement {
  checkProcedures(binding, 'CREATE PROCEDURE')
  const { mode, name, params, returns, comment = '', body } = tree
  const argTypes = params.map(({ type }) => notNull(type))
  const shortName = writtenName(name)
  const returned =
    returns.kind === 'Value' ? [returns.type] : returns.columns.map(each => each.type)
  return {
    kind: 'CreateProcedure',
    mode,
    procedure: {
      name: signature(shortName, argTypes),
      shortName,
      argNames: params.map(param => writtenName(param.name)),
      argTypes,
      returns: returned.map(notNull),
      comment,
      script: body,
    },
  }
}

export function bindDropProcedure(binding: Binding, tree: DropProcedure): BoundStatement {
  checkProcedures(binding, 'DROP PROCEDURE')
  const { name, argTypes, ifExists } = tree
  const key = signatureOf(name, argTypes)
  return { kind: 'DropNamed', object: 'Procedure', name: key, ifExists }
}

/** Source: databend interpreter_procedure_desc.rs. */
export function describeProcedure(binding: Binding, describe: Describe): BoundQuery {
  checkProcedures(binding, 'DESC PROCEDURE')
  const key = describedProcedure(describe)
  const found = binding.cx.catalog.find('Procedure', key)
  if (found === undefined) throw unknownProcedure(key)
  const { argNames, returns, script } = found
  const rows = [
    ['signature', `(${argNames.join(',')})`],
    ['returns', `(${returns.map(typeText).join(',')})`],
    ['language', 'SQL'],
    ['body', script],
  ]
  return constantRows(binding, ['Property', 'Value'], rows)
}

/** The procedure of DESC PROCEDURE, by its name with types. */
export function describedProcedure({ name, argTypes = [] }: Describe): string {
  return signatureOf(name.at(-1)!, argTypes)
}

/**
 * CALL PROCEDURE: the overload whose types are those of the arguments, or else the only one that they can be cast to.
 * Throws `QueryError` 3130 if there is none. Source: databend binder/ddl/procedure.rs `bind_call_procedure`.
 */
export function bindCall(binding: Binding, tree: CallProcedure): BoundStatement {
  const { name: path, args } = tree
  const name = path.at(-1)!
  if (!tree.procedure) return callFunction(binding, tree)
  checkProcedures(binding, 'CALL PROCEDURE')
  const types = argumentTypes(binding, args)
  const key = signature(writtenName(name), types)
  const exact = binding.cx.catalog.find('Procedure', key)
  const procedure = exact ?? castable(binding, { key, name: writtenName(name), args, types })
  const values = args.map((arg, i) => castTo(arg, types[i]!, procedure.argTypes[i]!))
  return {
    kind: 'RunScript',
    procedure,
    args: procedure.argNames.map((arg, i) => assigned(arg, values[i]!)),
    block: procedureBlock(binding, procedure.script),
    script: procedure.script,
  }
}

/**
 * `CALL system$f('a', b)`: the rows of the table function `f('a', 'b')`; `search_tables` is a search of its own. Throws
 * `QueryError` 1028 for the wrong number of arguments of that. Source: databend binder/call.rs `bind_call`.
 */
function callFunction(binding: Binding, { name: path, args }: CallProcedure): BoundQuery {
  const { name } = path.at(-1)!
  const called = name.split('$').at(-1)!
  const words = args.map(wordOf)
  if (called.toLowerCase() !== 'search_tables') {
    return queryRows(binding, `SELECT * FROM ${called}(${words.map(quoteString).join(', ')})`)
  }
  if (words.length !== 1) {
    throw new QueryError(
      'NumberArgumentsNotMatch',
      `Incorrect number of arguments to function ${name}. Expected 1, got ${words.length}`,
    )
  }
  const pattern = quoteString(`%${words[0]}%`)
  return queryRows(
    binding,
    `SELECT * FROM system.tables WHERE name LIKE ${pattern} ORDER BY database, name`,
  )
}

/** An argument as the text that the server makes of it. */
function wordOf(arg: Expression): string {
  switch (arg.kind) {
    case 'String':
      return arg.value
    case 'ColumnRef':
      return arg.path[0]!.name
    case 'Number':
      return String(BigInt(arg.text))
    case 'Boolean':
      return String(arg.value)
    default:
      throw new Bug(`an argument of CALL is ${arg.kind}`)
  }
}

function argumentTypes(binding: Binding, args: readonly Expression[]): readonly DataType[] {
  if (args.length === 0) return []
  const span = args[0]!.span
  const items = args.map(expr => ({ kind: 'Expression', expr, span: expr.span }) as const)
  const { columns } = bindQueryStatement(binding, {
    kind: 'Query',
    body: { kind: 'Select', items, from: [], windows: [], span },
    order: [],
    ignoreResult: false,
    span,
  })
  return columns.map(({ type }) => type)
}

interface Called {
  readonly key: string
  readonly name: string
  readonly args: readonly Expression[]
  readonly types: readonly DataType[]
}

/** A cast in the call says that the types are meant as they are. */
function castable(binding: Binding, { key, name, args, types }: Called): Procedure {
  const candidates = [...binding.cx.catalog.all('Procedure')].filter(
    ({ shortName, argTypes }) => shortName === name && argTypes.length === types.length,
  )
  const isExplicit = args.some(arg => arg.kind === 'Cast')
  const [found, other] = candidates
  const isKnown = found !== undefined && other === undefined && !isExplicit
  if (isKnown && found.argTypes.every((type, i) => canBecome(types[i]!, type))) return found
  throw unknownProcedure(key)
}

const isSameType = (a: DataType, b: DataType): boolean => typeKey(a) === typeKey(b)

function canBecome(from: DataType, to: DataType): boolean {
  const common = isSameType(from, to) ? to : commonSuperType(from, to)
  return common !== undefined && isSameType(common, to)
}

function castTo(operand: Expression, from: DataType, to: DataType): Expression {
  if (isSameType(from, to)) return operand
  const type = parseTypeNameText(typeText(to))
  return { kind: 'Cast', operand, type, try: false, pg: false, span: operand.span }
}

function assigned(name: string, value: Expression): LetVariable {
  const { span } = value
  return { kind: 'LetVariable', name: { kind: 'Identifier', name, span }, value, span }
}
