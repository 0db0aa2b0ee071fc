/** The result of `use`, at once if the value is there: an `await` would take another turn of the microtask queue. */
export function whenReady<T, R>(
  value: T | Promise<T>,
  use: (value: T) => R | Promise<R>,
): R | Promise<R> {
  return value instanceof Promise ? value.then(use) : use(value)
}
