import { ProtocolError } from './protocol-error.js'

/**
 * A status other than 200 that is not the server's own: a proxy or gateway in front of it answered, for instance with a
 * page for people. It says nothing about the request.
 */
export class ForeignRefusal extends ProtocolError {}
