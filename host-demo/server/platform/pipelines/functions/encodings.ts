import { RuleError } from '../errors.ts'
import type { Run, RuleFunction, RuleFunctions } from '../run.ts'
import { boundedText } from '../values.ts'

/** An alphabet with as many bits as one of its characters stands for (RFC 4648). */
class Encoding {
  readonly #name: string
  readonly #chars: string
  readonly #places: ReadonlyMap<string, number>
  readonly #bits: number
  /** Characters that stand for whole bytes. */
  readonly #group: number

  constructor(name: string, chars: string, ignoreCase = false) {
    this.#name = name
    this.#chars = chars
    this.#bits = Math.log2(chars.length)
    this.#group = { 4: 2, 5: 8, 6: 4 }[this.#bits]!
    const both = ignoreCase ? [chars, chars.toLowerCase()] : [chars]
    this.#places = new Map(both.flatMap(each => [...each].map((char, place) => [char, place] as const)))
  }

  encode(text: string, omitPadding: boolean): string {
    let result = ''
    let [value, bits] = [0, 0]
    for (const byte of Buffer.from(text)) {
      value = ((value << 8) | byte) & 0xffff
      for (bits += 8; bits >= this.#bits; bits -= this.#bits) result += this.#char(value >> (bits - this.#bits))
    }
    if (bits > 0) result += this.#char(value << (this.#bits - bits))
    if (!omitPadding) result = result.padEnd(Math.ceil(result.length / this.#group) * this.#group, '=')
    return boundedText(result)
  }

  /** @throws RuleError */
  decode(text: string, omitPadding: boolean): string {
    const digits = omitPadding ? text : text.replace(/={1,6}$/, '')
    const bytes = Buffer.alloc(Math.floor((digits.length * this.#bits) / 8))
    let [value, bits, at] = [0, 0, 0]
    for (const char of digits) {
      const place = this.#places.get(char)
      if (place === undefined) throw new RuleError(`'${char}' is no character of ${this.#name}`)
      value = ((value << this.#bits) | place) & 0xffff
      bits += this.#bits
      if (bits >= 8) bytes[at++] = value >> (bits -= 8)
    }
    if (bits >= this.#bits) throw new RuleError(`the text ends in the middle of a byte of ${this.#name}`)
    return bytes.toString()
  }

  #char(value: number): string {
    return this.#chars.charAt(value & (this.#chars.length - 1))
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '0123456789'
const base16 = new Encoding('Base16', '0123456789ABCDEF', true)
const base32 = new Encoding('Base32', digits + letters.slice(0, 22))
const base32human = new Encoding('Base32', `${letters}234567`)
const base64 = new Encoding('Base64', `${letters}${letters.toLowerCase()}${digits}+/`)
const base64url = new Encoding('Base64', `${letters}${letters.toLowerCase()}${digits}-_`)

const encode =
  (encoding: Encoding): RuleFunction['call'] =>
  (_, text: string, omitPadding = false) =>
    encoding.encode(text, omitPadding)
const decode =
  (encoding: Encoding): RuleFunction['call'] =>
  (_, text: string, omitPadding = false) =>
    encoding.decode(text, omitPadding)

interface Charset {
  readonly decode: (bytes: Buffer) => string
  readonly encode: (text: string) => Buffer
}

function singleBytes(most: number): Charset {
  return {
    decode: bytes => Array.from(bytes, byte => (byte > most ? '\ufffd' : String.fromCharCode(byte))).join(''),
    encode: text => Buffer.from(Array.from(text, char => (char.codePointAt(0)! > most ? 0x3f : char.charCodeAt(0)))),
  }
}
function utf16(mark: readonly number[], isBig: boolean): Charset {
  const turned = (bytes: Buffer) => (isBig ? Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16() : bytes)
  return {
    decode: bytes =>
      turned(bytes)
        .toString('utf16le')
        .replace(/^\ufeff/, ''),
    encode: text => Buffer.concat([Buffer.from(mark), turned(Buffer.from(text, 'utf16le'))]),
  }
}
const charsets: Readonly<Record<string, Charset>> = {
  'UTF-8': { decode: bytes => bytes.toString(), encode: text => Buffer.from(text) },
  'ISO-8859-1': singleBytes(255),
  'US-ASCII': singleBytes(127),
  'UTF-16': utf16([0xfe, 0xff], true),
  'UTF-16BE': utf16([], true),
  'UTF-16LE': utf16([], false),
}
const aliases: Readonly<Record<string, string>> = { UTF8: 'UTF-8', LATIN1: 'ISO-8859-1', ASCII: 'US-ASCII' }

function charsetOf(name: string): Charset {
  const upper = name.toUpperCase()
  const known = Object.hasOwn(aliases, upper) ? aliases[upper]! : upper
  if (!Object.hasOwn(charsets, known))
    throw new RuleError(
      `'${name.slice(0, 60)}' is no character encoding; there are ${Object.keys(charsets).join(', ')}`,
    )
  return charsets[known]!
}
const utf8 = charsetOf('UTF-8')

export const encodings: RuleFunctions = {
  base16_encode: encode(base16),
  base16_decode: decode(base16),
  base32_encode: encode(base32),
  base32_decode: decode(base32),
  base32human_encode: encode(base32human),
  base32human_decode: decode(base32human),
  base64_encode: encode(base64),
  base64_decode: decode(base64),
  base64url_encode: encode(base64url),
  base64url_decode: decode(base64url),
  urlencode: {
    prepare: { 1: charsetOf },
    call: (_: Run, text: string, { encode: bytesOf }: Charset = utf8) =>
      boundedText(text.replace(/[^a-zA-Z0-9.*_-]+/g, run => percented(run, bytesOf))),
  },
  urldecode: {
    prepare: { 1: charsetOf },
    call: (_: Run, text: string, { decode: textOf }: Charset = utf8) =>
      text.replaceAll('+', ' ').replace(/(?:%[\s\S]{0,2})+/g, run => {
        if (!/^(?:%[\da-fA-F]{2})+$/.test(run))
          throw new RuleError(`"${run.slice(0, 60)}" is not % and two digits of a byte each`)
        return textOf(Buffer.from(run.replaceAll('%', ''), 'hex'))
      }),
  },
}

const percented = (run: string, bytesOf: Charset['encode']) =>
  run
    .split(/( )/)
    .map(part =>
      part === ' ' ? '+' : part === '' ? '' : bytesOf(part).toString('hex').toUpperCase().replace(/../g, '%$&'),
    )
    .join('')
