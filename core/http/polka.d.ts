/** What mockq uses of polka 0.5.2, which ships no types. */
declare module 'polka' {
  interface Polka<H> {
    add(method: string, pattern: string, handler: H): this
    find(
      method: string,
      path: string,
    ): false | { readonly params: Record<string, string>; readonly handlers: readonly H[] }
  }

  function polka<H>(): Polka<H>

  export = polka
}
