import { quoteString } from '../../types/quote-string.js'
import type { View } from '../objects.js'
import { characterSets } from './character-sets.js'

/** Reserved words, in the order of the real server's tokens. Source: databend ast/src/parser/token.rs `all_reserved_keywords`. */
const reservedWords = `
  ALL ANY SOME ANALYZE AND ARRAY AS ASOF ASC ANTI ATTACH BETWEEN BIGINT BOOLEAN BOTH BLOCK CASE CAST
  CONNECTION CHARACTER CREATE CROSS CURRENT_TIMESTAMP DATE_ADD DATEADD DATE_DIFF DATEDIFF DATE_PART
  DATEPART DATE_SUB DATE_BETWEEN DATEBETWEEN DATESUB DATE_TRUNC TIME_SLICE TRUNC DEFAULT DESC DISTINCT DO
  EXCEPT ELSE END EXISTS EXTRACT FALSE FETCH FLOAT FOR FORMAT FROM FULL FUNCTION GROUP HAVING INTERSECT
  IDENTIFIER IN INNER INT INTEGER INTERVAL INTO PREVIOUS_DAY PROCEDURE IS JOIN LAST_DAY LATERAL LEADING
  LEFT LIKE LIMIT MASKING NEXT_DAY NATURAL NOT NULL OF OFFSET ON OR ORDER OVER PARTITION POLICY POSITION
  SAMPLE ROW ROWS GRANT QUALIFY RIGHT SELECT PIVOT UNPIVOT SET SMALLINT STAGE SEQUENCE SHARE SHARES STREAM
  SUBSTRING SUBSTR SEMI TABLE THEN TO TRAILING TRUE TRY_CAST UNION USING VALUES VARCHAR WHEN WHERE WINDOW
  WITH IGNORE_RESULT CUBE ROLLUP UDF TASK PIPE NOTIFICATION
`

/** Select items for columns that are always NULL: `NULL AS a, NULL AS b`. */
const nulls = (names: string): string =>
  names
    .trim()
    .split(/\s+/)
    .map(name => `NULL AS ${name}`)
    .join(', ')

const isText = `upper(data_type) IN ('VARCHAR', 'STRING')`

const textOnly = (value: string): string => `CASE WHEN ${isText} THEN ${value} ELSE NULL END`

const characterSetRows = characterSets
  .map(([name, collation, description, length]) => {
    const texts = [name, collation, description].map(quoteString)
    return `(${[...texts, length].join(', ')})`
  })
  .join(', ')

/**
 * The tables of `information_schema` are views over `system`, as on the real server.
 * Source: databend storages/information_schema/src/*.rs.
 */
const queries: Readonly<Record<string, string>> = {
  columns: `SELECT database AS table_catalog, database AS table_schema, table AS table_name,
    name AS column_name, 1 AS ordinal_position, NULL AS column_default, comment AS column_comment,
    NULL AS column_key, CASE WHEN is_nullable = 'NO' THEN 0 WHEN is_nullable = 'YES' THEN 1 END AS nullable,
    is_nullable AS is_nullable, lower(data_type) AS data_type,
    CASE WHEN ${isText} THEN concat('varchar(', '16382', ')') ELSE lower(data_type) END AS column_type,
    ${textOnly('16382')} AS character_maximum_length, ${textOnly('16382 * 4')} AS character_octet_length,
    ${nulls('numeric_precision numeric_precision_radix numeric_scale datetime_precision')},
    ${nulls('character_set_catalog character_set_schema')}, ${textOnly("'utf8mb4'")} AS character_set_name,
    ${nulls('collation_catalog collation_schema')}, ${textOnly("'utf8mb4_general_ci'")} AS collation_name,
    ${nulls('domain_catalog domain_schema domain_name privileges')},
    default_expression AS default, NULL AS extra
    FROM system.columns`,
  character_sets: `SELECT character_set_name, default_collate_name, description, maxlen
    FROM (VALUES ${characterSetRows}) AS t(character_set_name, default_collate_name, description, maxlen)`,
  tables: `SELECT database AS table_catalog, database AS table_schema, name AS table_name,
    table_type AS table_type, engine AS engine, created_on AS create_time, dropped_on AS drop_time,
    data_size AS data_length, index_size AS index_length, num_rows AS table_rows,
    ${nulls('auto_increment table_collation data_free')}, comment AS table_comment
    FROM system.tables ORDER BY table_schema`,
  keywords: `SELECT ${quoteString(reservedWords.trim().split(/\s+/).join(', '))} AS keywords, 1 AS reserved`,
  views: `SELECT catalog AS table_catalog, database AS table_schema, name AS table_name,
    view_query AS view_definition, 'NONE' AS check_option, 0 AS is_updatable,
    engine = 'MaterializedView' AS is_insertable_into, 0 AS is_trigger_updatable,
    0 AS is_trigger_deletable, 0 AS is_trigger_insertable_into
    FROM system.views`,
  schemata: `SELECT name AS catalog_name, name AS schema_name, 'default' AS schema_owner,
    ${nulls('default_character_set_catalog default_character_set_schema default_character_set_name')},
    ${nulls('default_collation_name sql_path')}
    FROM system.databases`,
  statistics: `SELECT ${nulls('table_catalog table_schema table_name non_unique index_schema index_name')},
    ${nulls('seq_in_index column_name collation cardinality sub_part packed nullable index_type')},
    ${nulls('comment index_comment')}`,
  key_column_usage: `SELECT
    ${nulls('constraint_catalog constraint_schema constraint_name table_catalog table_schema table_name')},
    ${nulls('column_name ordinal_position position_in_unique_constraint referenced_table_schema')},
    ${nulls('referenced_table_name referenced_column_name')}`,
  referential_constraints: `SELECT ${[
    'constraint_catalog',
    'constraint_schema',
    'constraint_name',
    'unique_constraint_catalog',
    'unique_constraint_schema',
    'unique_constraint_name',
    'match_option',
    'update_rule',
    'delete_rule',
    'table_name',
    'referenced_table_name',
  ]
    .map(name => `CAST(NULL AS String) AS ${name}`)
    .join(', ')} WHERE 1 = 0`,
}

/** The views of `information_schema`; their ids are below those of stored tables. */
export const informationSchemaViews: readonly View[] = Object.entries(queries).map(
  ([name, query], i) => ({
    kind: 'View',
    id: -1 - i,
    name,
    query: query.replace(/\s+/g, ' '),
    comment: '',
    createdOn: 0n,
    updatedOn: 0n,
  }),
)
