/** A URL of a storage: `s3://name/path`. */
export interface StorageUrl {
  /** In lower case. */
  readonly protocol: string
  /** The bucket or host, with its port; empty for `fs://`. */
  readonly name: string
  /** Begins with `/`; percent signs decoded. */
  readonly path: string
}

/** A URL's parts, or why it is not valid. Source: databend ast/statements/copy.rs `UriLocation::from_uri`. */
export function readStorageUrl(url: string): StorageUrl | { readonly fault: string } {
  const hint = hintAt(url)
  if (hint !== undefined) return { fault: hint }
  if (url.startsWith('fs://')) return { protocol: 'fs', name: '', path: url.slice('fs://'.length) }
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0]
  if (scheme === undefined) return { fault: 'invalid uri relative URL without a base' }
  if (!URL.canParse(url)) return { fault: 'invalid uri empty host' }
  const { protocol, host, pathname } = new URL(url)
  if (host === '') return { fault: 'invalid uri' }
  return { protocol: protocol.slice(0, -1), name: host, path: decoded(pathname) || '/' }
}

function hintAt(url: string): string | undefined {
  if (url.startsWith('/')) return 'local filesystem paths must use fs:///path/ instead of /path/'
  if (url.startsWith('file://')) {
    return 'local filesystem paths must use fs:///path/ instead of file:///path/'
  }
  const isShort = url.startsWith('fs://') && !url.startsWith('fs:///')
  return isShort ? 'fs locations must start with fs:///' : undefined
}

/** Percent signs decoded; bytes that are not UTF-8 become U+FFFD. */
function decoded(path: string): string {
  const bytes = Buffer.from(path).toString('latin1')
  const raw = bytes.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(raw, 'latin1').toString()
}
