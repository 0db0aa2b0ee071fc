/** What mockq uses of polka 0.5.2, which ships no types. */
declare module 'polka' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Polka<R extends IncomingMessage> {
    add(
      method: string,
      pattern: string,
      handler: (request: R, response: ServerResponse) => void,
    ): this
    find(method: string, path: string): false | { readonly params: Record<string, string> }
    handler(request: IncomingMessage, response: ServerResponse): void
  }

  function polka<R extends IncomingMessage>(options: {
    onNoMatch: (request: R, response: ServerResponse) => void
  }): Polka<R>

  export = polka
}
