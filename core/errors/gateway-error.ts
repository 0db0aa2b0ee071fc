import { ForeignRefusal } from './foreign-refusal.js'

/**
 * A refusal by a gateway in front of the real server, which has not seen the request: the tenant or warehouse is missing,
 * unknown or cannot be started.
 *
 * It depends on headers and on the state of the cloud, so it is passed on and never recorded. Source: databend-jdbc
 * CloudErrors.java, CloudErrorKinds.java.
 */
export class GatewayError extends ForeignRefusal {
  /** `WarehouseNotFound` … */
  readonly kind: string

  constructor(status: number, kind: string, message: string, headers?: readonly string[]) {
    super(status, message, status, undefined, headers)
    this.kind = kind
  }
}
