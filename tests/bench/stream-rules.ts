/** 200 streams of 5 rules each for the messages of `messages.ts`: half equality, a quarter contains, a quarter regular expressions. */
import { RULE } from '../../core/streams/rules.ts'
import type { StreamRuleInput } from '../../core/streams/schema.ts'

export const STREAMS = 200
const RULES = 5
const greek = ['alpha', 'beta', 'gamma', 'delta', 'omega', 'kappa', 'sigma']
const named = (prefix: string, i: number) => `${prefix}-${greek[i % 7]}-${i}`
const digits = (i: number, length: number) => String(i % 10 ** length).padStart(length, '0')

const equal: readonly ((i: number) => readonly [string, string])[] = [
  i => ['application', named('app', i % 40)],
  i => ['source', `host-${digits(i % 300, 3)}.prod.south.example`],
  i => ['component', named('comp', i % 120)],
  i => ['http_status', ['200', '404', '500', '503'][i % 4]!],
  i => ['severity', ['info', 'error', 'critical', 'warning'][i % 4]!],
]
const contained: readonly ((i: number) => string)[] = [
  i => `worker ${digits(i, 3)}`,
  i => `orders_${digits(i, 2)}:`,
  i => `from 10.${i % 8}.`,
  i => `pool ${digits(i, 2)} exhausted`,
  i => `group ${digits(i, 2)} rebalanced`,
  i => `rule ${digits(i, 2)}`,
  () => 'retrying connection',
  i => `nightly-report-${digits(i, 2)}`,
]
const expressions: readonly ((i: number) => readonly [string, string])[] = [
  i => ['message', `attempt ${i % 10}$`],
  i => ['message', `^slow statement took \\d+${i % 10} ms on table orders_${digits(i, 2)}`],
  i => ['url_path', `^/api/v\\d+/component-${i % 120}/`],
  i => ['message', `(?:failed|finished) .*${digits(i, 2)}`],
  i => ['message', `relay mx${i % 10}\\.mail\\.example, delay (?:\\d{2,3})`],
  i => ['message', `eth${i % 10}|pause of ${digits(i, 2)}\\d ms`],
  i => ['message', `from 10\\.\\d+\\.${i % 256}\\.\\d+ port \\d+`],
]

function ruleOf(number: number): StreamRuleInput {
  const i = Math.floor(number / 4)
  switch (number % 4) {
    case 2:
      return { type: RULE.contains, field: 'message', value: contained[i % contained.length]!(i) }
    case 3: {
      const [field, value] = expressions[i % expressions.length]!(i)
      return { type: RULE.regex, field, value }
    }
    default: {
      const [field, value] = equal[number % equal.length]!(number)
      return { type: RULE.exact, field, value }
    }
  }
}

/** Every fourth stream takes what one of its rules takes, the others what all of them take. */
export const benchStreams = Array.from({ length: STREAMS }, (_, stream) => ({
  title: `Stream ${stream}`,
  matching_type: stream % 4 === 0 ? ('OR' as const) : ('AND' as const),
  rules: Array.from({ length: RULES }, (_, rule) => ruleOf(stream * RULES + rule)),
}))
