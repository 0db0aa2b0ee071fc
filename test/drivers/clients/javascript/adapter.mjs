// What the tests of a client in JavaScript, or of a program, are made of.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const started = performance.now()

export const tests = new Map()

/** Adds a function of one Case to the tests. */
export function test(name, run) {
  tests.set(name, run)
}

/** What runs statements on one connection and gives the rows of the last, for a Case and the statements. */
export const statements = {
  run: async () => {
    throw new Error('this adapter runs no statements')
  },
}

/** What a test may know of where it runs. */
export class Case {
  user = 'root'
  url = process.env.MOCKQ_URL
  dsn = process.env.DATABEND_DSN
  folder = process.env.MOCKQ_TEST_FOLDER

  constructor(lane) {
    if (lane === undefined) return
    this.user = `root~${lane}`
    this.dsn = this.dsn.replace('//root:', `//${this.user}:`)
  }

  /** A name that is another one in each run. */
  name(stem) {
    return `${stem}_${process.env.MOCKQ_TEST_SALT}`
  }

  /** A new file with this content; gives its path. */
  file(name, content) {
    const path = join(this.folder, name)
    writeFileSync(path, content)
    return path
  }

  /** The present time: the clock's, or the one that the tests are told to take for it. */
  now() {
    const told = process.env.MOCKQ_TEST_NOW
    if (told === undefined) return new Date()
    return new Date(Date.parse(told) + performance.now() - started)
  }
}

/** Runs a program to its end: what it printed, and its exit code. */
export function run(command, args, { input = '', env = {} } = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env } })
  const texts = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'])
    child[stream].setEncoding('utf8').on('data', text => {
      texts[stream] += text
    })
  // It may have ended already.
  child.stdin.on('error', () => {}).end(input)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ ...texts, code }))
  })
}
