const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words that are never a name unless quoted, not even after AS. */
export const alwaysReserved = words(`
  ALL ANALYZE AND ANY FUNCTION PROCEDURE SEQUENCE ASC ANTI BOTH BLOCK CASE CAST CONNECTION CROSS
  CURRENT_TIMESTAMP DESC DISTINCT DO ELSE END FALSE FOR FULL IN IDENTIFIER INNER IS JOIN LATERAL LEADING
  LEFT LIKE NATURAL NOT NULL OR RIGHT SELECT PIVOT UNPIVOT SOME SEMI SET SAMPLE THEN TRAILING TRUE USING
  WHEN
`)

/** Words that are names only after AS. */
const reservedUnlessAs = words(`
  ARRAY AS ASOF BETWEEN CREATE ATTACH EXCEPT FETCH FROM GRANT GROUP HAVING INTERSECT INTO LIMIT FORMAT
  OFFSET ON OF ORDER OVER PARTITION QUALIFY ROWS STAGE UDF SHARE SHARES TO UNION WHERE WINDOW WITH
  IGNORE_RESULT MASKING ROW POLICY TASK PIPE STREAM NOTIFICATION
`)

/**
 * Words that cannot name an expression's column, a table or a new object.
 *
 * Source: databend src/query/ast/src/parser/token.rs `is_reserved_ident`.
 */
export const reservedNames: ReadonlySet<string> = new Set([...alwaysReserved, ...reservedUnlessAs])

/** Words that continue an expression or a table, and so cannot be an alias without AS. */
export const noBareAlias: ReadonlySet<string> = new Set([
  ...reservedNames,
  ...words(`
    AT BEFORE CHANGES DIV EXCLUDE ILIKE REGEXP RLIKE VALUES XOR
    MATCH_CONDITION FILE_FORMAT FILES PATTERN
  `),
])

/**
 * Words that are not functions, even before a parenthesis.
 *
 * Source: databend src/query/ast/src/parser/token.rs `is_reserved_function_name`.
 */
export const reservedFunctions = words(`
  ALL ANALYZE AND ASC BETWEEN BIGINT BOOLEAN BOTH CASE CAST DEFAULT DESC DISTINCT DO ELSE END EXISTS EXTRACT
  DATE_PART DATEPART DATEDIFF DATESUB DATEBETWEEN FALSE FLOAT CUBE ROLLUP IN IDENTIFIER INT INTEGER INTERVAL
  LATERAL LEADING NOT NULL OR POSITION SELECT SHARE SHARES SMALLINT SOME SUBSTRING SUBSTR TABLE THEN TRAILING
  TRUE TRY_CAST USING VALUES VARCHAR WHEN AS CHARACTER CREATE ATTACH EXCEPT FETCH FOR FROM GROUP HAVING
  INTERSECT INTO LIMIT OFFSET ON OF ORDER OVER QUALIFY ROWS TO UNION WHERE WITH DATE_ADD DATEADD DATE_DIFF
  DATE_SUB DATE_BETWEEN DATE_TRUNC TIME_SLICE TRUNC LAST_DAY PREVIOUS_DAY NEXT_DAY IGNORE_RESULT
`)

/** Whether a word is reserved as a name or as that of a function. Source: databend token.rs `all_reserved_keywords`. */
export function isReserved(word: string): boolean {
  const upper = word.toUpperCase()
  return reservedNames.has(upper) || reservedFunctions.has(upper)
}
