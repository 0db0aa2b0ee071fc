import { generateKeyPairSync, sign } from 'node:crypto'
import { isIP } from 'node:net'
import type { CertificateAndKey } from './tls.js'

/** Seconds that a certificate is valid before it was created, for clients whose clock is behind, and after. */
const beforeSecs = 86_400
const afterSecs = 366 * 86_400

/** Object identifiers for a certificate's names and algorithms, in DER (RFC 5280, RFC 5758). */
const oids = {
  commonName: '550403',
  subjectAltName: '551d11',
  basicConstraints: '551d13',
  ecdsaWithSha256: '2a8648ce3d040302',
} as const

/**
 * Creates a key and a self-signed certificate for `localhost`, this machine's own addresses and `host`.
 *
 * It is not marked as a CA, because some clients reject a CA as a server's certificate. Written by hand, because
 * libraries that write certificates are ten times the size of the whole protocol and take half a second to load.
 *
 * Source: RFC 5280 section 4.1; X.690 for the encoding.
 */
export function selfSigned(host: string, serial: Uint8Array, nowMs: number): CertificateAndKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const algorithm = sequence(oid('ecdsaWithSha256'))
  const name = sequence(set(sequence(oid('commonName'), text('mockq'))))
  const content = sequence(
    tagged(0, integer(Uint8Array.of(2))),
    integer(serial),
    algorithm,
    name,
    sequence(time(nowMs - beforeSecs * 1000), time(nowMs + afterSecs * 1000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(3, sequence(noAuthority(), alternativeNames(host))),
  )
  const signature = sign('sha256', content, privateKey)
  const certificate = sequence(content, algorithm, bits(signature))
  return {
    cert: pem('CERTIFICATE', certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Uint8Array.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
const set = (...parts: readonly Uint8Array[]): Buffer => der(0x31, ...parts)
const tagged = (number: number, part: Uint8Array): Buffer => der(0xa0 + number, part)
const integer = (bytes: Uint8Array): Buffer => der(0x02, shortest(bytes))
const bits = (bytes: Uint8Array): Buffer => der(0x03, Uint8Array.of(0), bytes)
const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes)
const oid = (name: keyof typeof oids): Buffer => der(0x06, Buffer.from(oids[name], 'hex'))
const text = (content: string): Buffer => der(0x0c, Buffer.from(content))

/**
 * The shortest form of a positive number, which is the only one that DER allows. Its numbers are signed: a zero byte
 * in front keeps one positive whose first bit is set. Source: X.690 section 8.3.2.
 */
function shortest(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex(byte => byte !== 0)
  const digits = bytes.subarray(first < 0 ? -1 : first)
  return digits[0]! < 0x80 ? digits : Buffer.concat([Uint8Array.of(0), digits])
}

/** GeneralizedTime: `20260102030405Z`. */
function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().slice(0, '2026-01-02T03:04:05'.length)
  return der(0x18, Buffer.from(`${digits.replace(/[-:T]/g, '')}Z`))
}

const noAuthority = (): Buffer => sequence(oid('basicConstraints'), octets(sequence()))

function alternativeNames(host: string): Buffer {
  const wildcard = ['0.0.0.0', '::'].includes(host)
  const names = new Set(['localhost', '127.0.0.1', '::1', ...(wildcard ? [] : [host])])
  return sequence(oid('subjectAltName'), octets(sequence(...[...names].map(generalName))))
}

function generalName(name: string): Buffer {
  if (isIP(name) === 0) return der(0x82, Buffer.from(name))
  return der(0x87, addressBytes(name))
}

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  const [bare] = address.split('%')
  const [host] = new URL(`http://[${bare}]`).host.slice(1).split(']')
  const [head, tail] = host!.split('::').map(half => half.split(':').filter(each => each !== ''))
  const zeros = Array(8 - head!.length - (tail?.length ?? 0)).fill('0')
  const groups = [...head!, ...zeros, ...(tail ?? [])]
  return Buffer.from(groups.map(each => each.padStart(4, '0')).join(''), 'hex')
}

function pem(label: string, content: Buffer): string {
  const lines = content.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`
}
