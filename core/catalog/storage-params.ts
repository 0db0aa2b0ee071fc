import { entriesByName } from '../by-name.js'

/** Kinds of storage that a URL or a connection can name. */
export type StorageType = keyof typeof storageKinds

/**
 * Where the files of an external stage or of a table are, and how to log in there. Fields have the server's names;
 * secrets are stored as they were given.
 *
 * Source: databend meta/app/src/storage/storage_params.rs `StorageParams`.
 */
export interface StorageParams {
  readonly type: StorageType
  readonly fields: StorageFields
}

export type StorageFields = Readonly<Record<string, string | boolean | null | readonly string[]>>

interface StorageKind {
  /** The name of the kind in JSON. */
  readonly variant: string
  /** The fields in a short description, each with its label. */
  readonly shown: readonly (readonly [label: string, field: string])[]
  /** Fields that let a client log in. */
  readonly secrets: readonly string[]
}

const inBucket = [
  ['bucket', 'bucket'],
  ['root', 'root'],
  ['endpoint', 'endpoint_url'],
] as const

const accessKeys = ['access_key_id', 'secret_access_key']

const storageKinds = {
  azblob: {
    variant: 'Azblob',
    shown: [
      ['container', 'container'],
      ['root', 'root'],
      ['endpoint', 'endpoint_url'],
    ],
    secrets: ['account_name', 'account_key'],
  },
  cos: { variant: 'Cos', shown: inBucket, secrets: ['secret_id', 'secret_key'] },
  fs: { variant: 'Fs', shown: [['root', 'root']], secrets: [] },
  gcs: { variant: 'Gcs', shown: inBucket, secrets: ['credential'] },
  http: {
    variant: 'Http',
    shown: [
      ['endpoint', 'endpoint_url'],
      ['paths', 'paths'],
    ],
    secrets: [],
  },
  huggingface: {
    variant: 'Huggingface',
    shown: [
      ['repo_type', 'repo_type'],
      [' repo_id', 'repo_id'],
      [' root', 'root'],
    ],
    secrets: ['token'],
  },
  ipfs: {
    variant: 'Ipfs',
    shown: [
      ['endpoint', 'endpoint_url'],
      ['root', 'root'],
    ],
    secrets: [],
  },
  obs: { variant: 'Obs', shown: inBucket, secrets: accessKeys },
  oss: { variant: 'Oss', shown: inBucket, secrets: ['access_key_id', 'access_key_secret'] },
  s3: {
    variant: 'S3',
    shown: inBucket,
    secrets: [...accessKeys, 'security_token', 'master_key'],
  },
  webhdfs: {
    variant: 'Webhdfs',
    shown: [
      ['root', 'root'],
      ['endpoint', 'endpoint_url'],
    ],
    secrets: ['delegation'],
  },
} as const satisfies Readonly<Record<string, StorageKind>>

const kindOf = ({ type }: StorageParams): StorageKind => storageKinds[type]

/** A text such as `s3 | bucket=b,root=/,endpoint=https://…`, as `system.tables` shows it. */
export function storageText(storage: StorageParams): string {
  const shown = kindOf(storage).shown.map(([label, field]) => {
    const value = storage.fields[field]!
    return `${label}=${Array.isArray(value) ? JSON.stringify(value) : value}`
  })
  return `${storage.type} | ${shown.join(',')}`
}

/** The URL of the service; undefined where there is none. */
export function storageEndpoint({ fields }: StorageParams): string | undefined {
  const { endpoint_url: endpoint } = fields
  return typeof endpoint === 'string' ? endpoint : undefined
}

/** Whether the storage has something to log in with; the key of an encryption is none. */
export function hasCredentials(storage: StorageParams): boolean {
  const used = kindOf(storage).secrets.filter(name => name !== 'master_key')
  return [...used, 'role_arn'].some(name => (storage.fields[name] ?? '') !== '')
}

export function hasEncryptionKey({ fields }: StorageParams): boolean {
  return (fields['master_key'] ?? '') !== ''
}

/** All fields as JSON, secrets masked. */
export function maskedStorageJson(storage: StorageParams): string {
  const { variant, secrets } = kindOf(storage)
  const fields = Object.entries(storage.fields).map(([name, value]) => {
    const isSecret = typeof value === 'string' && value !== '' && secrets.includes(name)
    return [name, isSecret ? masked(value) : value] as const
  })
  return JSON.stringify(Object.fromEntries(entriesByName([['type', variant], ...fields])))
}

/** The first and last two characters of a text of more than four. Source: databend base/string.rs `mask_string`. */
export function masked(text: string): string {
  const chars = [...text]
  if (chars.length <= 4) return '***'
  return `${chars.slice(0, 2).join('')}***${chars.slice(-2).join('')}`
}
