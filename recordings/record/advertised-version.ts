/** Told where a server does not say its version. */
const unknown = '1.2.900'

/**
 * The version to tell clients of an upstream: its own, for drivers choose by it what they send, and the
 * recording holds what they sent. What a server puts behind it (a commit, a compiler) is left out, as strict
 * semver has no place for it. No clamp is needed for results in Arrow: clients take JSON in its place.
 */
export function advertisedVersion(upstream: string | undefined): string {
  return /^v?(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)/.exec(upstream ?? '')?.[1] ?? unknown
}
