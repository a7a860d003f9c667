import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Run, RuleFunction, RuleFunctions } from '../run.ts'
import { crc32c, murmur128, murmur32 } from './checksums.ts'

const digest =
  (algorithm: string): RuleFunction['call'] =>
  (_, value: string) =>
    createHash(algorithm).update(value).digest('hex')

const checksum =
  (sum: (bytes: Buffer) => number): RuleFunction['call'] =>
  ({ budget }: Run, value: string) => {
    budget.spend(value.length)
    const result = Buffer.alloc(4)
    result.writeUInt32LE(sum(Buffer.from(value)))
    return result.toString('hex')
  }

export const hashes: RuleFunctions = {
  md5: digest('md5'),
  sha1: digest('sha1'),
  sha256: digest('sha256'),
  sha512: digest('sha512'),
  crc32: checksum(crc32),
  crc32c: checksum(crc32c),
  murmur3_32: checksum(murmur32),
  murmur3_128: ({ budget }: Run, value: string) => {
    budget.spend(value.length * 10)
    return murmur128(Buffer.from(value)).toString('hex')
  },
}
