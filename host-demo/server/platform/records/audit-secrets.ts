/**
 * Hides secrets in values that the audit log shows. It is the second guard: the first one is that a collection lists the properties
 * whose values may be shown.
 */

export const HIDDEN = '***'

/** Longer texts are looked at, and kept, up to here only. */
export const longestValue = 500
/** Beyond the kept part, so that a secret which begins in it is recognised. */
const lookaheadChars = 2_000

const secretName = new RegExp(
  [
    'pass(word|wd|phrase)?s?$|password|passwd|secret|token|credential|fingerprint|(^|_)(hash|salt|nonce)|_hash$|hashed|cipher|encrypted',
    'cookie|authorization|^auth(_|$)|(^|_)headers$|jaas|custom_properties|private|signature|session_id|bearer|webhook|pem$',
    '(api|access|routing|account|shared|service|integration|secret|encryption|signing)_?-?key',
  ].join('|'),
  'i',
)

/** Whether a property of that name, or of that key in a map, is taken for a secret. */
export const isSecretName = (name: string): boolean => secretName.test(name.replace(/([a-z])([A-Z])/g, '$1_$2'))

/** Encrypted values as they are stored and as calls send them. */
export function isSecretShape(value: object): boolean {
  if (Array.isArray(value)) return false
  const has = (...names: string[]) => names.every(name => Object.hasOwn(value, name))
  return has('nonce', 'text') || has('encrypted_value') || has('set_value') || has('keep_value') || has('salt')
}

/** Returns the text cut to `longestValue`, without credentials; `cut` says that there was more. */
export function shownText(text: string): { readonly text: string; readonly cut: boolean } {
  const cut = text.length > longestValue
  const window = text.slice(0, longestValue + lookaheadChars)
  const unfinished = window.length < text.length
  const masked = withoutCredentials(window, unfinished)
  return { text: masked.slice(0, longestValue).toWellFormed(), cut: cut || masked.length > longestValue }
}

function withoutCredentials(text: string, unfinished: boolean): string {
  const masked = text
    // A header in a text, or in a list of them: the rest of its line.
    .replace(
      /\b(authorization|proxy-authorization|cookie|set-cookie|x-[\w-]{0,40}(?:key|token|auth)[\w-]{0,40})(["']?\s*[:=]\s*)[^\n]+/gi,
      `$1$2${HIDDEN}`,
    )
    .replace(/\b(bearer|basic)(\s+)[\w.~+/=-]{8,}/gi, `$1$2${HIDDEN}`)
    .replace(/-----BEGIN [^\n]*(?:[^-]|-(?!-))*/g, HIDDEN)
    .replace(/([\w.-]{1,60})(["']?\s{0,3}[=:]\s{0,3})("[^"]*"?|'[^']*'?|[^\s,;&}]+)/g, maskedPair)
    .replace(/\S+/g, maskedWord)
  return unfinished ? masked.replace(/:\/\/\S*$/, `://${HIDDEN}`) : masked
}

/** `password=…` in a text. */
const maskedPair = (whole: string, name: string, sign: string) =>
  isSecretName(name) ? `${name}${sign}${HIDDEN}` : whole

/** `user:password@host` without its user and password, and an address without the values of its parameters. */
function maskedWord(word: string): string {
  const scheme = /^[^:/?#@]*:\/\//.exec(word)?.[0] ?? ''
  const at = word.lastIndexOf('@')
  const named = at > scheme.length && (scheme !== '' || word.slice(0, at).includes(':'))
  const bare = named ? `${scheme}${HIDDEN}${word.slice(at)}` : word
  if (scheme === '' && !/[?&][\w.-]+=/.test(bare)) return bare
  const query = bare.search(/[?#]/)
  if (query < 0) return bare
  return bare.slice(0, query) + bare.slice(query).replace(/([?&;#][^=&;#]*=)[^&;#]*/g, `$1${HIDDEN}`)
}

const shownParam = /(^id|Id|[nN]ame|[tT]ype|^status|^level|^subsystem|^index)$/

/** Returns the values of a path for a row, cut: ids and names alone, as others may be tokens. */
export function shownParams(params: unknown): Readonly<Record<string, string>> {
  if (typeof params !== 'object' || params === null) return {}
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      shownParam.test(name) && !isSecretName(name) ? shownText(String(value)).text : HIDDEN,
    ]),
  )
}
