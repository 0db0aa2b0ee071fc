import { QueryError } from '../errors/query-error.js'

/**
 * 1702 for a statement that needs the cloud control service, as servers without one answer once they have read it.
 * `operation` is the server's name for it.
 *
 * Source: databend task_support/src/interpreters_impl.rs `ensure_cloud_control_enabled`, interpreter_notification_*.rs.
 */
export function withoutCloudControl(operation: string, statement: string): QueryError {
  return new QueryError(
    'CloudControlNotEnabled',
    `cannot ${operation} without cloud control enabled, please set cloud_control_grpc_server_address in config (mockq does not support ${statement}: it has no such service)`,
  )
}
