const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/**
 * Words that are no name where an expression or a table stands, unless quoted.
 *
 * Source: databend src/query/ast/src/parser/token.rs `is_reserved_ident`.
 */
export const reservedNames = words(`
  ALL AND ANTI ANY AS ASC BETWEEN BOTH CASE CAST CROSS DESC DISTINCT DIV ELSE END EXCEPT EXISTS
  FALSE FROM FULL GROUP HAVING ILIKE IN INNER INTERSECT INTERVAL INTO IS JOIN LATERAL LEADING LEFT
  LIKE LIMIT NATURAL NOT NULL OFFSET ON OR ORDER QUALIFY REGEXP RIGHT RLIKE ROLLUP SELECT SEMI SET
  SOME THEN TRAILING TRIM TRUE TRY_CAST UNION UNPIVOT USING VALUES WHEN WHERE WINDOW WITH XOR
`)

/** Words that end a select item or a table instead of being its alias, where AS is not said. */
export const noBareAlias: ReadonlySet<string> = new Set([
  ...reservedNames,
  ...words(`
    ASOF AT BEFORE CHANGES CONNECTION EXCLUDE FILE_FORMAT FILES FORMAT GROUPING IGNORE_RESULT
    MATCH_CONDITION PIVOT PARTITION PATTERN SAMPLE SETTINGS TABLESAMPLE UNNEST_OUTER WHEN
  `),
])

/** Reserved words that are functions when a parenthesis follows: `left('abc', 2)`. */
export const callableReserved = words('LEFT RIGHT ANY')
