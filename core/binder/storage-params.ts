import { Visibility } from '../catalog/access/visibility.js'
import { unknownConnection } from '../catalog/catalog.js'
import type { Connection } from '../catalog/objects.js'
import type { StorageFields, StorageParams, StorageType } from '../catalog/storage-params.js'
import { QueryError, type Span } from '../errors/query-error.js'
import { rewordErrors } from '../errors/reword-errors.js'
import { readStorageUrl, type StorageUrl } from '../sql/storage-url.js'
import type { Binding } from './binding.js'
import { expandGlob } from './expand-glob.js'

type Options = ReadonlyMap<string, string>

interface Located extends StorageUrl {
  readonly options: Options
}

/**
 * The storage at a URL with the options of its CONNECTION clause, which may name a connection. `usage` is part of
 * error messages: `when CREATE STAGE`.
 *
 * Throws `QueryError` 1005 for an invalid URL, 1006 for an unknown connection, 4000 for options that do not fit.
 * Source: databend binder/stage_location.rs `resolve_storage_params_from_uri`, binder/location.rs.
 */
export function storageAt(
  binding: Binding,
  url: string,
  connection: Options,
  { usage, span }: { readonly usage: string; readonly span: Span },
): StorageParams {
  return directoryAt(locatedAt(binding, url, connection, span), usage)
}

/**
 * The storage of a URL that COPY or SELECT names, and the path below its root. A path that ends with `/` is the root
 * itself. Throws as `storageAt`. Source: databend binder/location.rs `parse_uri_location`.
 */
export function storageAndPath(
  binding: Binding,
  url: string,
  connection: Options,
  span: Span,
): { readonly storage: StorageParams; readonly path: string } {
  const location = locatedAt(binding, url, connection, span)
  const isDirectory = location.path.endsWith('/')
  const storage = paramsAt(location, isDirectory ? location.path : '/')
  // The files of a web server are named by its parameters.
  const isNamed = isDirectory || storage.type === 'http'
  return { storage, path: isNamed ? '' : location.path.replace(/^\/+/, '') }
}

/** A URL with its options, which are those of the connection that they name. */
function locatedAt(binding: Binding, url: string, connection: Options, span: Span): Located {
  const parts = readStorageUrl(url)
  if ('fault' in parts) throw new QueryError('SyntaxException', parts.fault, { span })
  // Options of files on the machine are not even looked at.
  const options: Options = parts.protocol === 'fs' ? new Map() : connection
  const name = options.get('connection_name')
  if (name === undefined) return { ...parts, options }
  const found = namedConnection(binding, name)
  checkNamed(found, parts, options)
  return { ...parts, options: found.params }
}

/** Checks the storage type and the options of a new connection. Source: databend ddl/connection.rs. */
export function checkConnection(type: string, options: Options): void {
  directoryAt({ protocol: type, name: '', path: '/', options }, 'when CREATE CONNECTION')
}

/**
 * The storage in a folder with the options of a known connection. Throws as `storageAt`.
 * Source: databend binder/location.rs `parse_storage_params_from_uri`.
 */
export function storageOf(url: StorageUrl, { params }: Connection, usage: string): StorageParams {
  return directoryAt({ ...url, options: url.protocol === 'fs' ? new Map() : params }, usage)
}

/**
 * A connection for a statement to use. Throws `QueryError` 2510; 1063 if the user may not use it, which only
 * `enable_experimental_connection_privilege_check` looks at. Source: databend stage_location.rs `resolve_connection`.
 */
export function usableConnection(binding: Binding, name: string): Connection {
  const found = binding.cx.catalog.find('Connection', name)
  if (!isUsable(binding)(found ?? { name })) {
    throw new QueryError(
      'PermissionDenied',
      `Permission denied: privilege AccessConnection is required on connection ${name} for user ${binding.cx.identity.text}`,
    )
  }
  if (found !== undefined) return found
  throw unknownConnection(name)
}

/** The connections that the user may use. */
export function usableConnections(binding: Binding): readonly Connection[] {
  return [...binding.cx.catalog.all('Connection')].filter(isUsable(binding))
}

function isUsable({ cx }: Binding): (connection: Pick<Connection, 'name' | 'owner'>) => boolean {
  if (cx.eval.setting('enable_experimental_connection_privilege_check') !== '1') return () => true
  const visible = new Visibility(cx.identity)
  return connection => visible.named('Connection', connection)
}

function namedConnection(binding: Binding, name: string): Connection {
  return rewordErrors(
    () => usableConnection(binding, name),
    ({ kind, code, message }) =>
      new QueryError(
        'BadArguments',
        `fail to get connection_name ${name}: ${kind}. Code: ${code}, Text = ${message}`,
      ),
  )
}

/** Source: databend binder/location.rs `apply_uri_connection`. */
function checkNamed({ name, storageType }: Connection, url: StorageUrl, options: Options): void {
  const [known, asked] = [storageType, url.protocol].map(schemeOf)
  if (known !== asked) {
    throw invalid(
      `protocol from connection_name=${name} (${known}) not match with uri protocol (${asked}).`,
    )
  }
  if (options.size > 1)
    throw invalid('connection_name can not be used with other connection options')
}

function directoryAt(location: Located, usage: string): StorageParams {
  if (!location.path.endsWith('/')) {
    throw invalid(`path in URL must end with '/' ${usage}. Got '${location.path}'.`)
  }
  return paramsAt(location, location.path)
}

function paramsAt(location: Located, root: string): StorageParams {
  const scheme = schemeOf(location.protocol)
  const type = storageTypes.find(each => each === scheme)
  if (type === undefined && !otherSchemes.has(scheme)) {
    throw invalid(`protocol ${scheme} is not supported yet.`)
  }
  if (location.options.has('connection_name')) {
    throw invalid('can not use connection_name when create connection')
  }
  if (type === undefined) throw invalid(`URI protocol ${scheme} is not supported yet.`)
  const options = new AskedOptions(location.options)
  const read = readers[type](location, options, rootOf(root))
  const fields = type === 'fs' ? read : { ...read, network_config: null }
  if (type !== 'fs' && type !== 'http') options.checkAllAsked()
  checkEndpoint(fields['endpoint_url'])
  return { type, fields }
}

/** Options that remember which of them were asked for. Source: databend ast/statements/copy.rs `Connection`. */
class AskedOptions {
  readonly #options: Options
  readonly #asked = new Set<string>()

  constructor(options: Options) {
    this.#options = options
  }

  /** The value of the first of the names that was given. */
  get(...names: readonly string[]): string | undefined {
    for (const name of names) {
      this.#asked.add(name)
      const value = this.#options.get(name)
      if (value !== undefined) return value
    }
    return undefined
  }

  text(...names: readonly string[]): string {
    return this.get(...names) ?? ''
  }

  endpoint(otherwise: string): string {
    return withScheme(this.get('endpoint_url') ?? otherwise)
  }

  /** The endpoint of a storage that has none of its own. */
  ownEndpoint(storage: string): string {
    const endpoint = this.get('endpoint_url')
    if (endpoint === undefined) throw invalid(`endpoint_url is required for storage ${storage}`)
    return withScheme(endpoint)
  }

  checkAllAsked(): void {
    const others = [...this.#options.keys()].filter(name => !this.#asked.has(name))
    if (others.length === 0) return
    throw invalid(
      `SyntaxException. Code: 1005, Text = connection params invalid: expected [${[...this.#asked].join(',')}], got [${others.join(',')}]`,
    )
  }
}

type Reader = (url: StorageUrl, options: AskedOptions, root: string) => StorageFields

/** Source: databend binder/location.rs, `parse_…_params`. */
const readers: Readonly<Record<StorageType, Reader>> = {
  azblob: ({ name }, options, root) => ({
    endpoint_url: options.ownEndpoint('azblob'),
    container: name,
    account_name: options.text('account_name'),
    account_key: options.text('account_key'),
    root,
  }),
  cos: ({ name }, options, root) => ({
    endpoint_url: options.ownEndpoint('cos'),
    bucket: name,
    secret_id: options.text('secret_id'),
    secret_key: options.text('secret_key'),
    root,
  }),
  fs: (_url, _options, root) => ({ root }),
  gcs: ({ name }, options, root) => ({
    endpoint_url: options.endpoint('https://storage.googleapis.com'),
    bucket: name,
    root,
    credential: options.text('credential'),
  }),
  http: ({ protocol, name, path }) => ({
    endpoint_url: `${protocol}://${name}`,
    paths: expandedPaths(path),
  }),
  huggingface: ({ name }, options, root) => {
    const [repository, ...rest] = root.replace(/^\/+/, '').split('/')
    if (rest.length === 0) throw invalid('input uri is not a valid huggingface uri')
    return {
      repo_id: `${name}/${repository}`,
      repo_type: options.get('repo_type') ?? 'dataset',
      revision: options.get('revision') ?? 'main',
      root: rest.join('/'),
      token: options.text('token'),
    }
  },
  ipfs: (_url, options, root) => ({
    endpoint_url: options.endpoint('https://ipfs.io'),
    root: `/ipfs${root}`,
  }),
  obs: ({ name }, options, root) => ({
    // The server's text names oss here, too.
    endpoint_url: options.ownEndpoint('oss'),
    bucket: name,
    access_key_id: options.text('access_key_id'),
    secret_access_key: options.text('secret_access_key'),
    root,
  }),
  oss: ({ name }, options, root) => ({
    endpoint_url: options.ownEndpoint('oss'),
    presign_endpoint_url: '',
    bucket: name,
    access_key_id: options.text('access_key_id'),
    access_key_secret: options.text('access_key_secret'),
    root,
    role_arn: options.text('role_arn'),
    server_side_encryption: '',
    server_side_encryption_key_id: '',
  }),
  s3: ({ name }, options, root) => ({
    endpoint_url: options.endpoint('https://s3.amazonaws.com'),
    region: options.text('region'),
    bucket: name,
    access_key_id: options.text('access_key_id', 'aws_key_id'),
    secret_access_key: options.text('secret_access_key', 'aws_secret_key'),
    security_token: options.text('session_token', 'aws_token', 'security_token'),
    master_key: options.text('master_key'),
    root,
    enable_virtual_host_style: booleanOf(
      options.get('enable_virtual_host_style') ?? 'false',
      why => `value for enable_virtual_host_style is invalid: ${why}`,
    ),
    role_arn: options.text('role_arn', 'aws_role_arn'),
    external_id: options.text('external_id', 'aws_external_id'),
    storage_class: 'Standard',
  }),
  webhdfs: ({ name }, options, root) => {
    const flag = (option: string, label: string) =>
      booleanOf(
        (options.get(option) ?? 'true').toLowerCase(),
        why => `${label} should be \`TRUE\` or \`FALSE\`, parse error with: ${why}`,
      )
    return {
      endpoint_url: `${flag('https', 'HTTPS') ? 'https' : 'http'}://${name}`,
      root,
      delegation: options.text('delegation'),
      disable_list_batch: flag('disable_list_batch', 'disable_list_batch'),
      user_name: options.text('user_name'),
    }
  },
}

const storageTypes = Object.keys(readers) as readonly StorageType[]

/** Services that the server's library knows, but locations cannot be on. */
const otherSchemes: ReadonlySet<string> = new Set(
  `aliyun_drive alluxio atomicserver azdls azfile b2 cacache cloudflare_kv compfs d1 dashmap dbfs dropbox etcd
  foundationdb ftp gdrive ghac github gridfs hdfs hdfs_native ipmfs koofr lakefs libsql memcached memory mini_moka moka
  mongodb monoiofs mysql nebula_graph onedrive pcloud persy postgresql redb redis rocksdb seafile sftp sled sqlite
  supabase surrealdb swift tikv upyun vercel_artifacts vercel_blob webdav yandex_disk`.split(/\s+/),
)

/** The storage that a protocol names. */
function schemeOf(protocol: string): string {
  const lower = protocol.toLowerCase()
  if (lower === 'hf') return 'huggingface'
  return lower === 'https' ? 'http' : lower
}

/** Throws `QueryError` 4000. */
function expandedPaths(path: string): readonly string[] {
  const paths = expandGlob(path)
  if (paths !== undefined) return paths
  throw invalid(`input path is not a valid glob: ${path}`)
}

/** A path as a folder from the root: `/a/b/`. Source: opendal raw/path.rs `normalize_root`. */
function rootOf(path: string): string {
  const parts = path.split('/').filter(part => part !== '')
  return parts.length === 0 ? '/' : `/${parts.join('/')}/`
}

const withScheme = (endpoint: string): string =>
  /^https?:\/\//.test(endpoint) ? endpoint : `https://${endpoint}`

/** Source: databend storage/endpoint_policy.rs `normalize_endpoint_url`. */
function checkEndpoint(endpoint: StorageFields[string] | undefined): void {
  if (typeof endpoint !== 'string' || URL.canParse(endpoint)) return
  throw invalid('InvalidConfig. Code: 2002, Text = invalid storage endpoint url: empty host')
}

function booleanOf(text: string, message: (why: string) => string): boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  throw invalid(message('ParseBoolError'))
}

/** Error 4000. Source: databend exception_into.rs `From<std::io::Error>`. */
function invalid(message: string): QueryError {
  return new QueryError('StorageOther', `invalid input parameter (${message})`)
}
