import type { FunctionDescriptor } from './descriptor.ts'
import { pureOf, required } from './descriptor.ts'

const pure = pureOf('hashes')

function hash(name: string, title: string): FunctionDescriptor {
  return pure(name, [required('value', 'String', 'The text')], 'String', {
    description: `Returns the ${title} of a text, in hexadecimal digits.`,
    example: `${name}(to_string($message.user))`,
  })
}

export const hashFunctions = [
  hash('md5', 'MD5 hash'),
  hash('sha1', 'SHA-1 hash'),
  hash('sha256', 'SHA-256 hash'),
  hash('sha512', 'SHA-512 hash'),
  hash('crc32', 'CRC-32 checksum'),
  hash('crc32c', 'CRC-32C checksum'),
  hash('murmur3_32', 'MurmurHash3 of 32 bits'),
  hash('murmur3_128', 'MurmurHash3 of 128 bits'),
]
