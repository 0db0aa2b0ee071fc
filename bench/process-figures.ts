import { readFileSync } from 'node:fs'

// The processor time and the memory of another process, as the kernel counts them, so that the process itself runs as
// it does for a user.

/** Linux reports processor time in ticks of 1/100 s (`getconf CLK_TCK`). */
const millisPerTick = 10

/** Milliseconds of processor time that a process has used, in user code and in the kernel, all threads; to 10 ms. */
export function processorMillis(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program stands in parentheses and may have spaces; the fields after it are counted from 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[14 - 3]) + Number(fields[15 - 3])) * millisPerTick
}

/** Bytes of memory that a process has resident. */
export const residentBytes = (pid: number): number => memoryFigure(pid, 'VmRSS')

/** The most bytes of memory that a process has had resident. */
export const mostResidentBytes = (pid: number): number => memoryFigure(pid, 'VmHWM')

function memoryFigure(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kibibytes] = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status) ?? []
  if (kibibytes === undefined) throw new Error(`process ${pid} tells no ${name}`)
  return Number(kibibytes) * 1024
}
