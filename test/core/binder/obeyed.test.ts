import { readFileSync } from 'node:fs'
import t from 'tap'
import { proveParts } from './obeyed-parts.js'
import { readScripts } from './obeyed-scripts.js'
import { TreeTypes } from './tree-parts.js'

const here = new URL('../../../../test/core/binder/', import.meta.url)

/** Parts that change nothing which a client sees, each with the reason. */
const ignored: Readonly<Record<string, string>> = {
  'CreateAggregatingIndex.async': 'answers are the same with an index and without it',
  'Subquery.quantifier':
    'the server reads ANY (SELECT …) without a comparison as the subquery itself',
  'CreateCatalog.name': 'no catalog can be made',
  'CreateCatalog.mode': 'no catalog can be made, so none is there already',
  'DateFunction.args': 'the grammar never leaves them out',
  'StageTableOptions.caseSensitive':
    'the server reads it and finds columns in any case: stage/options/case_sensitive_parquet',
  'CreateDatabase.engine': 'there is no other engine than the default',
  'ColumnDefinition.statsTruncateLen': 'statistics of columns, which only the optimizer reads',
  'CreateStage.comment': 'the server reads it and forgets it: ddl/stage.rs `bind_create_stage`',
  'Replace.conflict': 'ON CONFLICT means the same as ON',
  'CopyIntoTable.with': 'the server does not look at it: binder/copy_into_table.rs',
  'RefreshTableIndex.limit':
    "the server's binder drops it: ddl/index.rs `bind_refresh_table_index`",
  'AlterTableAction<Recluster>.final': 'how far rows are sorted in the storage',
  'AlterTableAction<Recluster>.limit': 'how many segments are sorted in the storage',
  'InsertSource<Attachment>.placeholders':
    'of rows that come beside the text, which these scripts have not: attachment.test.ts',
  'AlterTableAction<ModifyConnection>.connection':
    'the statement fails for every table, whatever it has: 1302, or refused by name',
  'UserOption<TenantSetting>.on': 'a mark that no rule of the server looks at',
  'VacuumTemporary.retain': 'there are no temporary files to remove',
  'VacuumTemporary.limit': 'there are no temporary files to remove',
  'RefreshVirtualColumn.limit': 'there are no virtual columns to refresh',
  'RefreshVirtualColumn.overwrite': 'there are no virtual columns to refresh',
  'RefreshLineage.dryRun': 'lineage is off',
}

t.test('whatever a statement may leave out is obeyed or refused where it stands', async t => {
  const types = new TreeTypes(new URL('../../../core/sql/ast/statement.ts', here).pathname)
  const parts = types.parts().map(part => part.name)
  const scripts = readScripts(readFileSync(new URL('obeyed.sql', here), 'utf8'))
  const proof = await proveParts(scripts, tree => types.partsOf(tree))
  const unmet = parts.filter(name => !proof.met.has(name))
  t.same(
    unmet.filter(name => ignored[name] === undefined),
    [],
    'every part stands in some script',
  )
  const idle = parts.filter(name => proof.met.has(name) && !proof.obeyed.has(name))
  t.same(
    idle.filter(name => ignored[name] === undefined),
    [],
    'every part is obeyed or refused',
  )
  t.same(
    Object.keys(ignored).filter(name => proof.obeyed.has(name)),
    [],
    'what is told to be ignored is',
  )
  t.comment(
    `${proof.obeyed.size} of ${parts.length} parts are obeyed, ${idle.length} ignored; ${proof.runs} scripts run`,
  )
})
