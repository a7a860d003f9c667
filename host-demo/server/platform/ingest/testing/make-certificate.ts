/** Certificates of all kinds for tests: an authority's, signed by it or on their own, of any time. X.509 (RFC 5280) in DER, ECDSA. */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

export interface MadeCertificate {
  /** PEM. */
  readonly certificate: string
  /** PEM. */
  readonly privateKey: string
  readonly name: string
  readonly key: KeyObject
}

export interface Wishes {
  /** Absent: on its own. */
  readonly signedBy?: MadeCertificate
  readonly authority?: boolean
  readonly from?: Date
  readonly until?: Date
  /** Absent: good for `localhost` and 127.0.0.1. */
  readonly host?: string
}

const day = 24 * 3600 * 1000
let serial = 1

export function makeCertificate(
  name: string,
  { signedBy, authority = false, from, until, host }: Wishes = {},
): MadeCertificate {
  const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const body = sequence(
    tagged(0xa0, integer(2)),
    integer(serial++),
    signature,
    distinguishedName(signedBy?.name ?? name),
    sequence(utcTime(from ?? new Date(Date.now() - day)), utcTime(until ?? new Date(Date.now() + day))),
    distinguishedName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(
      0xa3,
      sequence(
        ...(authority
          ? [sequence(oid('551d13'), Buffer.from([1, 1, 0xff]), tagged(4, sequence(Buffer.from([1, 1, 0xff]))))]
          : []),
        sequence(
          oid('551d11'),
          tagged(
            4,
            sequence(
              tagged(0x82, Buffer.from(host ?? 'localhost')),
              ...(host === undefined ? [tagged(0x87, Buffer.from([127, 0, 0, 1]))] : []),
            ),
          ),
        ),
      ),
    ),
  )
  const signed = sequence(
    body,
    signature,
    tagged(3, Buffer.concat([Buffer.from([0]), sign('sha256', body, signedBy?.key ?? key)])),
  )
  const lines = signed
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    privateKey: String(key.export({ type: 'pkcs8', format: 'pem' })),
    name,
    key,
  }
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const head =
    length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}
const sequence = (...parts: readonly Buffer[]) => tagged(0x30, Buffer.concat(parts))
const integer = (value: number) => tagged(2, Buffer.from([value]))
const oid = (hex: string) => tagged(6, Buffer.from(hex, 'hex'))
const distinguishedName = (name: string) =>
  sequence(tagged(0x31, sequence(oid('550403'), tagged(12, Buffer.from(name)))))
const utcTime = (date: Date) => tagged(23, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))
/** ecdsa-with-SHA256. */
const signature = sequence(oid('2a8648ce3d040302'))
