/** What a run of tap printed, without the lines of assertions and tests that passed. */
export function withoutPasses(output: string): string {
  const lines = output.split('\n').filter(line => !/^\s*(ok |\d+\.\.\d+$|$)/.test(line))
  return lines.join('\n')
}
