/**
 * Keyword tokens: one per field and value, in an alphabet the text index leaves alone. Every byte outside `[a-z0-9._:@/-]`
 * is written `~hh`, so different values never share a token, whatever their case or alphabet.
 */
const SAFE = /^[a-z0-9._:@/-]*$/
const MAX_BYTES = 200
const PREFIX_BYTES = 180

/** In place of a field: values of fields without columns have a second token under it, for terms that name no field. */
export const NAMELESS = ''

/** The token of a field's value. `exact` false: it stands for more than one value, so its hits are to be verified. */
export function keywordToken(field: string, value: string): { token: string; exact: boolean } {
  const token = `${escapeBytes(field)}=${escapeBytes(value)}`
  return token.length <= MAX_BYTES ? { token, exact: true } : { token: shorten(token), exact: false }
}

/**
 * Returns the beginning of the tokens of all values that begin with `prefix`. `exact` false: other tokens begin with it
 * too.
 */
export function keywordPrefix(field: string, prefix: string): { token: string; exact: boolean } {
  const token = `${escapeBytes(field)}=${escapeBytes(prefix)}`
  return token.length <= PREFIX_BYTES ? { token, exact: true } : { token: token.slice(0, PREFIX_BYTES), exact: false }
}

/** Makes the tokens of one field's values; remembers what frequent values look like. */
export class FieldTokens {
  readonly #prefix: string
  readonly #known = new Map<string, string>()

  constructor(field: string) {
    this.#prefix = `${escapeBytes(field)}=`
  }

  token(value: string): string {
    if (SAFE.test(value)) return limited(this.#prefix + value)
    let token = this.#known.get(value)
    if (token === undefined) {
      token = limited(this.#prefix + escapeBytes(value))
      if (value.length < 100 && this.#known.size < 2_000) this.#known.set(value, token)
    }
    return token
  }
}

const limited = (token: string): string => (token.length <= MAX_BYTES ? token : shorten(token))

function shorten(token: string): string {
  return `${token.slice(0, PREFIX_BYTES)}#${hash64(token)}`
}

function escapeBytes(value: string): string {
  if (SAFE.test(value)) return value
  let out = ''
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) out += SAFE.test(character) ? character : hex(code)
    else if (code < 0x800) out += hex(0xc0 | (code >> 6)) + hex(0x80 | (code & 63))
    // A lone surrogate takes its three bytes like any other code point, which keeps it apart from U+FFFD.
    else if (code < 0x10000) out += hex(0xe0 | (code >> 12)) + hex(0x80 | ((code >> 6) & 63)) + hex(0x80 | (code & 63))
    else
      out +=
        hex(0xf0 | (code >> 18)) +
        hex(0x80 | ((code >> 12) & 63)) +
        hex(0x80 | ((code >> 6) & 63)) +
        hex(0x80 | (code & 63))
  }
  return out
}

const hex = (byte: number): string => `~${byte.toString(16).padStart(2, '0')}`

/** Two rounds of 32-bit FNV-1a with different primes; only has to be rare to collide, hits are verified. */
function hash64(text: string): string {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x5bd1e995) ^ (high >>> 13)
  }
  return (low >>> 0).toString(16).padStart(8, '0') + (high >>> 0).toString(16).padStart(8, '0')
}
