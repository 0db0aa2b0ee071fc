// Takes the place of Node's `assert` in the bundle: yargs checks its own state with these two functions, and it takes some
// milliseconds of each start to load all of that module.

export function strictEqual(actual, expected, message) {
  if (!Object.is(actual, expected)) throw new Error(message ?? `${actual} is not ${expected}`)
}

export function notStrictEqual(actual, expected, message) {
  if (Object.is(actual, expected)) throw new Error(message ?? `it is ${actual}`)
}
