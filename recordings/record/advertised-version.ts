/** Advertised if the server does not report its version. */
const unknown = '1.2.900'

/**
 * The version to advertise for an upstream: its own, because drivers choose by it what they send, and the recording
 * holds what they sent. A suffix such as a commit is removed, because strict semver does not allow it. The version may
 * be one with Arrow results: clients accept JSON instead.
 */
export function advertisedVersion(upstream: string | undefined): string {
  return /^v?(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)/.exec(upstream ?? '')?.[1] ?? unknown
}
