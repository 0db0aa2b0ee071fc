import type { ForeignPart } from '../ast/object.js'
import type { ParseContext, Rule } from './context.js'
import { ifExists } from './create-mode.js'
import { asString, orderOptions, parseOption } from './options.js'

/**
 * The grammar of statements about the nodes of a cluster and about priorities, which mockq does not run: a mistake in one
 * is a syntax error, as on the server, and EXPLAIN SYNTAX shows the others. By their first words; what follows is read.
 *
 * Source: databend parser/statement.rs `create_warehouse`, `set_priority` and the rules beside them; ast/statements
 * warehouse.rs, worker.rs and priority.rs for the texts.
 */
export const warehouseForms: ReadonlyMap<string, Rule<readonly ForeignPart[]>> = new Map<
  string,
  Rule<readonly ForeignPart[]>
>([
  ['CREATE WAREHOUSE', p => ['CREATE WAREHOUSE', ...cluster(p)]],
  ['ALTER WAREHOUSE', p => ['ALTER WAREHOUSE', p.tokens.identifier(), ...change(p)]],
  ['DROP WAREHOUSE', p => ['DROP WAREHOUSE', p.tokens.identifier()]],
  ['RENAME WAREHOUSE', p => ['RENAME WAREHOUSE', ...renamed(p)]],
  ['USE WAREHOUSE', called('USE')],
  ['RESUME', called('RESUME')],
  ['SUSPEND', called('SUSPEND')],
  ['INSPECT', called('INSPECT')],
  ['CREATE WORKER', createWorker],
  ['DROP WORKER', dropWorker],
  ['SET PRIORITY', setPriority],
])

/** `WAREHOUSE w` after the verb. */
function called(verb: string): Rule<readonly ForeignPart[]> {
  return p => {
    p.tokens.expect('WAREHOUSE')
    return [`${verb} WAREHOUSE`, p.tokens.identifier()]
  }
}

/** `a TO b` */
function renamed(p: ParseContext): readonly ForeignPart[] {
  const from = p.tokens.identifier()
  p.tokens.expect('TO')
  return [from, 'TO', p.tokens.identifier()]
}

/** `w (ASSIGN 3 NODES FROM 'group') WITH key = value` */
function cluster(p: ParseContext): readonly ForeignPart[] {
  const { tokens } = p
  const name = tokens.identifier()
  if (!tokens.isOp('(')) return [name, ...options(p)]
  const nodes = tokens.parenthesised(() => ` ${nodesOf(p, 'ASSIGN')}`)
  return [{ kind: 'Joined', parts: [name, `(${nodes.join(',')})`] }, ...options(p)]
}

/** `ASSIGN 3 NODES FROM 'group'` */
function nodesOf(p: ParseContext, verb: 'ASSIGN' | 'UNASSIGN'): string {
  const { tokens } = p
  tokens.expect(verb)
  const count = BigInt(tokens.unsigned())
  tokens.expect('NODES')
  const group = tokens.accept('FROM') ? ` FROM '${tokens.stringOrName()}'` : ''
  return `${verb} ${count} NODES${group}`
}

/** `WITH  key = 'value', …` in the order of their names; the server has a blank more before the first. */
function options(p: ParseContext): readonly ForeignPart[] {
  if (!p.tokens.accept('WITH')) return []
  const list = orderOptions(p.tokens.list(() => asString(parseOption(p))))
  return [`WITH ${list.map(({ name, value }) => ` ${name} = '${String(value)}'`).join(',')}`]
}

function change(p: ParseContext): readonly ForeignPart[] {
  const { tokens } = p
  const verb = tokens.expectAny(['ADD', 'DROP', 'RENAME', 'ASSIGN', 'UNASSIGN'])
  if (verb === 'ASSIGN' || verb === 'UNASSIGN') return [`${verb} NODES`, clusterNodes(p, verb)]
  tokens.expect('CLUSTER')
  if (verb === 'ADD') return ['ADD CLUSTER', ...cluster(p)]
  return [`${verb} CLUSTER`, ...(verb === 'DROP' ? [tokens.identifier()] : renamed(p))]
}

/** `(ASSIGN 1 NODES FOR c, …)` */
function clusterNodes(p: ParseContext, verb: 'ASSIGN' | 'UNASSIGN'): ForeignPart {
  p.tokens.expect('NODES')
  const list = p.tokens.parenthesised((): readonly ForeignPart[] => {
    const nodes = nodesOf(p, verb)
    p.tokens.expect('FOR')
    return [`${nodes} FOR `, p.tokens.identifier()]
  })
  const parts = list.flatMap((each, i) => (i === 0 ? each : [', ', ...each]))
  return { kind: 'Joined', parts: ['(', ...parts, ')'] }
}

function createWorker(p: ParseContext): readonly ForeignPart[] {
  const isNew = p.tokens.accept('IF', 'NOT', 'EXISTS')
  const head = isNew ? 'CREATE WORKER IF NOT EXISTS' : 'CREATE WORKER'
  return [head, p.tokens.identifier(), ...options(p)]
}

function dropWorker(p: ParseContext): readonly ForeignPart[] {
  return [ifExists(p) ? 'DROP WORKER IF EXISTS' : 'DROP WORKER', p.tokens.identifier()]
}

/** `PRIORITY LOW | MEDIUM | HIGH 'query'` */
function setPriority({ tokens }: ParseContext): readonly ForeignPart[] {
  tokens.expect('PRIORITY')
  const level = tokens.expectAny(['LOW', 'MEDIUM', 'HIGH'])
  return [`SET PRIORITY ${level} '${tokens.stringOrName()}'`]
}
