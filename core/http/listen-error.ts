import { UsageError } from '../errors/usage-error.js'

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use',
  EACCES: 'this user may not listen on that port',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'the host is unknown',
}

/** The error for a failure to listen on an address. */
export function listenError(host: string, port: number, cause: NodeJS.ErrnoException): UsageError {
  const reason = reasons[cause.code ?? ''] ?? cause.message
  return new UsageError(`cannot listen on ${host}:${port}: ${reason}`, { cause })
}
