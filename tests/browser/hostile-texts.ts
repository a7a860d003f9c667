/** Texts of an attacker, and a way to put them in place of every text of an answer. */

export const hostileTexts: readonly string[] = [
  '<img src=x onerror="window.hacked=1">',
  '"><script>window.hacked=1</script>',
  'javascript:window.hacked=1',
  'JaVaScRiPt:window.hacked=1',
  '<svg/onload=window.hacked=1>',
  'data:text/html,<script>window.hacked=1</script>',
  "'-window.hacked=1-'",
  '{{constructor.constructor("window.hacked=1")()}}',
  '${window.hacked=1}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'a\u0000b',
  '\u202Egnp.exe',
  '\uD800',
  'x\uDFFFy',
  'ab\u200B\u200Dc',
  '\u001B[31mred',
  'W'.repeat(10_000),
  'كلمة عربية طويلة',
  'עברית',
  '😀👩‍👩‍👧‍👦'.repeat(20),
  '  ',
  '',
  '..',
  '%00%s%n',
  '=1+1',
  'line\r\nline',
]

/**
 * Fields with values enumerated by the contract or used in later requests: another text would change the meaning of an
 * answer.
 */
const kept = new RegExp(
  `^(?:${[
    'id|_id|.*_id|type|unit|state|status|lifecycle|lb_status|severity|.*_at|.*time(stamp)?|.*time_?zone|from|to|sort',
    'order|direction|permissions|areas|edition|class_name|version|priority|keys?|streams?',
  ].join('|')})$`,
)

/** Which text stands for which value is the same in every run, whatever the order of the answers. */
function hash(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + letter.codePointAt(0)!) >>> 0
  return sum
}

const madeId = /^(?:[\da-f]{24}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/**
 * The same answer with hostile texts; `all` leaves no string but instants as it was. `__proto__` joins the keys of every object. Another `round`
 * puts other texts in the same places. What the server makes up, like ids, is another in every run: there the place in the answer decides on the text.
 */
export function hostile(all = false, round = 0): (body: unknown, isMadeUp?: boolean) => unknown {
  const textFor = (place: string) => hostileTexts[(hash(place) + round) % hostileTexts.length]!
  function change(value: unknown, key: string, place: string | null): unknown {
    const within = (name: string | number) => (place === null ? null : `${place} ${name}`)
    if (typeof value === 'string')
      return /^\d{4}-\d\d-\d\dT/.test(value) || (!all && kept.test(key)) ? value : textFor(place ?? `${key} ${value}`)
    if (Array.isArray(value)) return value.map((one, at) => change(one, key, within(at)))
    if (typeof value !== 'object' || value === null) return value
    const changed = Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        change(inner, name, within(madeId.test(name) ? 'id' : name)),
      ]),
    )
    return key === 'message'
      ? Object.defineProperty(changed, '__proto__', { value: textFor(key), enumerable: true })
      : changed
  }
  return (body, isMadeUp = false) => change(body, '', isMadeUp ? 'answer' : null)
}
