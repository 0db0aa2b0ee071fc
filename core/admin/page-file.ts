import { readFileSync } from 'node:fs'
import type { Answer } from '../http/answer.js'

/** The files of the inspector (`page/`) by path, with their content types. */
const files: Readonly<Record<string, readonly [name: string, type: string]>> = {
  '/__mockq': ['index.html', 'text/html; charset=utf-8'],
  '/__mockq/inspector.css': ['inspector.css', 'text/css; charset=utf-8'],
  '/__mockq/inspector.js': ['inspector.js', 'text/javascript; charset=utf-8'],
}

/**
 * The page runs only its own script and talks only to its own server, so that a text from a statement or a cell which
 * was taken for HTML could do nothing. No other page can show it in a frame.
 */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const headers = [
  ...['Content-Security-Policy', policy],
  ...['X-Content-Type-Options', 'nosniff'],
  ...['Cross-Origin-Opener-Policy', 'same-origin'],
  ...['Cross-Origin-Resource-Policy', 'same-origin'],
  ...['Referrer-Policy', 'no-referrer'],
  ...['Cache-Control', 'no-store'],
]

/** The file of the inspector at a path; undefined for other paths. */
export function pageFile(path: string): Answer | undefined {
  const file = Object.hasOwn(files, path) ? files[path] : undefined
  if (file === undefined) return undefined
  const [name, type] = file
  const body = readFileSync(new URL(`./page/${name}`, import.meta.url))
  return { status: 200, type, headers, body }
}
