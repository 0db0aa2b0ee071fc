import { ProtocolError } from '../../core/errors/protocol-error.js'
import type { NewUser } from '../../core/protocol/backend.js'
import { literal } from '../../core/sql/print/catalog-statements.js'

/**
 * The statements that create or replace a user for `POST /v1/users`. Throws `ProtocolError` 400 if the authentication
 * type is not a word.
 */
export function userStatements(user: NewUser): readonly string[] {
  const { authType = 'double_sha1_password', authString, defaultRole, defaultWarehouse } = user
  if (!/^\w+$/.test(authType)) throw new ProtocolError(400, `invalid auth type: ${authType}`)
  const by = authString === undefined ? '' : ` BY ${literal(authString)}`
  const options = [
    ...(defaultRole === undefined ? [] : [`DEFAULT_ROLE = ${literal(defaultRole)}`]),
    ...(defaultWarehouse === undefined ? [] : [`DEFAULT_WAREHOUSE = ${literal(defaultWarehouse)}`]),
  ]
  const more = options.length === 0 ? '' : ` WITH ${options.join(', ')}`
  const name = literal(user.name)
  return [
    `CREATE OR REPLACE USER ${name} IDENTIFIED WITH ${authType}${by}${more}`,
    ...user.roles.map(role => `GRANT ROLE ${literal(role)} TO USER ${name}`),
    ...(user.grantAll ? [`GRANT ALL ON *.* TO USER ${name}`] : []),
  ]
}
