/**
 * A certificate authority of a test's own and certificates signed by it, made of `node:crypto` and the little of ASN.1 (X.690) that a certificate (RFC 5280)
 * needs, so that no suite depends on a program to be installed. Good for `localhost` and 127.0.0.1 and for nothing else.
 */
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

export interface TestCertificates {
  /** PEM of the authority: for `NODE_EXTRA_CA_CERTS`. */
  readonly authority: string
  /** PEM of the server's certificate and its key. */
  readonly certificate: string
  readonly key: string
}

export function makeCertificates(): TestCertificates {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuer = name('Cordwood test authority')
  const made = (subject: Buffer, publicKey: KeyObject, extensions: readonly Buffer[]) =>
    pem(
      signed(
        sequence(
          tagged(0, integer(Buffer.from([2]))),
          integer(randomBytes(12)),
          ecdsaWithSha256,
          issuer,
          sequence(time(-1), time(1)),
          subject,
          publicKey.export({ type: 'spki', format: 'der' }),
          tagged(3, sequence(...extensions)),
        ),
        authority.privateKey,
      ),
    )
  return {
    authority: made(issuer, authority.publicKey, [
      extension(basicConstraints, sequence(element(0x01, Buffer.from([0xff])))),
    ]),
    certificate: made(name('localhost'), server.publicKey, [
      extension(basicConstraints, sequence()),
      extension(
        subjectAlternativeName,
        sequence(element(0x82, Buffer.from('localhost')), element(0x87, Buffer.from([127, 0, 0, 1]))),
      ),
    ]),
    key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function element(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Buffer[]) => element(0x30, ...parts)
const tagged = (number: number, content: Buffer) => element(0xa0 + number, content)
/** Positive and without a leading zero byte, whatever the bytes are. */
const integer = (bytes: Buffer) =>
  element(0x02, Buffer.from([(bytes[0]! & 0x3f) | (bytes.length > 1 ? 0x40 : 0), ...bytes.subarray(1)]))
const oid = (hex: string) => element(0x06, Buffer.from(hex, 'hex'))
const basicConstraints = oid('551d13')
const subjectAlternativeName = oid('551d11')
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))

const name = (commonName: string) =>
  sequence(element(0x31, sequence(oid('550403'), element(0x0c, Buffer.from(commonName)))))
const extension = (id: Buffer, value: Buffer) => sequence(id, element(0x04, value))
const time = (years: number) =>
  element(
    0x17,
    Buffer.from(
      `${new Date(Date.now() + years * 31_536_000_000)
        .toISOString()
        .replace(/[-:T]|\.\d+/g, '')
        .slice(2)}`,
    ),
  )
const signed = (body: Buffer, key: KeyObject) =>
  sequence(body, ecdsaWithSha256, element(0x03, Buffer.from([0]), sign('sha256', body, key)))
const pem = (der: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`
