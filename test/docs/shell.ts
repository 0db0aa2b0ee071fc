import { BackgroundProcess } from '../background-process.js'
import type { RunningMockq } from '../mockq.js'
import { compareShown, type ShownCommand } from './blocks.js'

/** Milliseconds for one command. */
const timeout = 120_000

const serverCommand = /^((?:\w+=\S+ +)*)(?:npx )?mockq (serve|record|replay)\b(?!.* -- )(?!.*\|)/s

/**
 * A shell that runs what a section of a page shows, in one folder, from its first command to its last.
 *
 * A server of mockq stays until the section ends, as in a terminal of its own. It takes a free port in place of
 * the one that the page names, and later commands find it there. Where a page speaks of a real server
 * (`databend.example.com`, or a port where the section has started nothing), there is one of mockq.
 */
export class Shell {
  readonly #bash: BackgroundProcess
  readonly #realServer: () => Promise<RunningMockq>
  /** By the port that the page names: host and port of a server of this section. */
  readonly #servers = new Map<string, { readonly host: string; readonly pid: string }>()
  #count = 0

  constructor(folder: string, env: NodeJS.ProcessEnv, realServer: () => Promise<RunningMockq>) {
    this.#bash = new BackgroundProcess(['bash', '--noprofile', '--norc'], { cwd: folder, env })
    this.#realServer = realServer
    this.#bash.stdin.write('exec 2>&1\n')
  }

  /** Runs a command; throws if it fails, or prints something else than the page shows. */
  async run({ command, output }: ShownCommand): Promise<void> {
    const server = serverCommand.exec(command)
    if (server) return this.#serve(command.replace(/ *& *$/, ''), server[1]!, output)
    const ended = await this.#eval(await this.withAddresses(command))
    const printed = this.#asOnPage(ended.output)
    // A check that has found something, and says so on the page, ends with 1.
    if (ended.code !== 0 && !(ended.code === 1 && output !== undefined))
      throw new Error(`${command}\nended with ${ended.code}:\n${printed}`)
    if (output !== undefined) compareShown(printed, output)
  }

  /** What a command prints; its exit code may also be 1. */
  async outputOf(command: string): Promise<string> {
    const { code, output } = await this.#eval(await this.withAddresses(command))
    if (code > 1) throw new Error(`${command}\nended with ${code}:\n${output}`)
    return this.#asOnPage(output)
  }

  /** Ends the shell and its servers. */
  async close(): Promise<void> {
    for (const port of [...this.#servers.keys()]) await this.#stop(port)
    this.#bash.stdin.end()
    const late = setTimeout(() => this.#bash.signal('SIGKILL'), 5000)
    await this.#bash.ended
    clearTimeout(late)
  }

  async #serve(command: string, variables: string, output: string | undefined): Promise<void> {
    const port = / (?:--port|-p)[ =](\d+)/.exec(command)?.[1] ?? '8000'
    await this.#stop(port)
    const mapped = (await this.withAddresses(command.slice(variables.length)))
      .replace(/ (?:--port|-p)[ =]\d+/, '')
      .replace(/mockq (serve|record|replay)/, 'mockq $1 --port 0')
    const start =
      `exec {log}< <(exec env ${variables}${mapped} 2>&1); pid=$!\n` +
      'while IFS= read -r line <&$log; do echo "$line"; [[ $line == *"ready on"* ]] && break; done\n' +
      'echo "pid $pid"'
    const { output: printed } = await this.#eval(start)
    const [, host] = /ready on https?:\/\/(\S+)/.exec(printed) ?? []
    const [, pid] = /^pid (\d+)$/m.exec(printed) ?? []
    if (!host || !pid) throw new Error(`${command}\ndid not start:\n${printed}`)
    this.#servers.set(port, { host, pid })
    const shown = this.#asOnPage(printed.replace(/^pid \d+\n?/m, ''))
    if (output !== undefined) compareShown(shown, output)
  }

  async #stop(port: string): Promise<void> {
    const server = this.#servers.get(port)
    this.#servers.delete(port)
    if (server) await this.#eval(`kill ${server.pid}; tail --pid=${server.pid} -f /dev/null`)
  }

  /** A text with the addresses that servers really have. */
  async withAddresses(text: string): Promise<string> {
    const asksReal =
      /databend\.example\.com/.test(text) ||
      [...text.matchAll(/(?:localhost|127\.0\.0\.1):(\d+)/g)].some(
        ([, port]) => !this.#servers.has(port!),
      )
    const real = asksReal ? new URL((await this.#realServer()).url).host : ''
    return text
      .replaceAll(/https:\/\/((?:[\w:]+@)?)databend\.example\.com(?::\d+)?/g, `http://$1${real}`)
      .replaceAll(/databend\.example\.com(?::\d+)?/g, real)
      .replaceAll(
        /(?:localhost|127\.0\.0\.1):(\d+)/g,
        (_, port: string) => this.#servers.get(port)?.host ?? real,
      )
  }

  /** What was printed, with the addresses that the page shows. */
  #asOnPage(text: string): string {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
    let shown = text.replaceAll(/\u001b\[[\d;]*m/g, '')
    for (const [port, { host }] of this.#servers)
      shown = shown.replaceAll(host, `127.0.0.1:${port}`)
    return shown
  }

  async #eval(command: string): Promise<{ readonly code: number; readonly output: string }> {
    this.#count += 1
    const mark = `@@${this.#count}@`
    this.#bash.stdin.write(
      `echo '${mark}begin'\neval "$(cat <<'END${mark}'\n${command}\nEND${mark}\n)" </dev/null\necho "${mark}end $?"\n`,
    )
    const late = setTimeout(() => this.#bash.signal('SIGKILL'), timeout)
    try {
      const [, output = '', code] = await this.#bash.printed(
        new RegExp(`${mark}begin\n([\\s\\S]*?)${mark}end (\\d+)\n`),
      )
      return { code: Number(code), output }
    } finally {
      clearTimeout(late)
    }
  }
}
