import type { FieldValue, Message } from '../../../../host-demo/server/platform/messages/message-store.ts'
import { any, is, not, nothing, type Condition, type Form } from '../evaluate.ts'
import { NOW } from './ranges.ts'

const DAY = 86_400_000

const valueOf = ({ fields }: Message, field: string): FieldValue | undefined => fields[field]

/** Whole numbers as they are, whatever they were sent as. */
const whole =
  (field: string, passes: (value: bigint) => boolean): Condition =>
  message => {
    const value = valueOf(message, field)
    return value !== undefined && /^-?\d+$/.test(String(value)) && passes(BigInt(value))
  }
/** Numbers, and texts that JavaScript takes for one. */
const number =
  (field: string, passes: (value: number) => boolean): Condition =>
  message => {
    const value = valueOf(message, field)
    return value !== undefined && typeof value !== 'boolean' && !Number.isNaN(Number(value)) && passes(Number(value))
  }
/** Instants in UTC milliseconds; a date without a time is midnight. */
const date =
  (passes: (instant: number) => boolean): Condition =>
  message => {
    const value = valueOf(message, 'when')
    return value !== undefined && value !== 'soon' && passes(Date.parse(String(value)))
  }
const on = (day: string, days = 1): Condition => date(t => t >= Date.parse(day) && t < Date.parse(day) + days * DAY)
const letters =
  (field: string, passes: (value: string) => boolean): Condition =>
  message => {
    const value = valueOf(message, field)
    return typeof value === 'string' && Number.isNaN(Number(value)) && passes(value)
  }
const boolean =
  (...wanted: readonly boolean[]): Condition =>
  message =>
    wanted.some(one => valueOf(message, 'ok') === one)
const pod =
  (passes: (value: FieldValue) => boolean): Condition =>
  ({ fields }) =>
    Object.entries(fields).some(([name, value]) => name.replace('.', '_') === 'kubernetes_pod' && passes(value))

/** Numbers and dates that were sent as text, field names with dots asked with underscores. */
export const values: readonly Form[] = [
  ['span:>43', whole('span', n => n > 43n)],
  ['span:>=43', whole('span', n => n >= 43n)],
  ['span:<0', whole('span', n => n < 0n)],
  ['span:>9007199254740992', whole('span', n => n > 9_007_199_254_740_992n)],
  ['span:>=9007199254740993', whole('span', n => n >= 9_007_199_254_740_993n)],
  ['span:<9007199254740993', whole('span', n => n < 9_007_199_254_740_993n)],
  ['span:{9007199254740992 TO 9007199254740993]', is('span', '9007199254740993')],
  ['span:9007199254740993', whole('span', n => n === 9_007_199_254_740_993n)],
  ['span:[1234567890123456788 TO 1234567890123456790]', whole('span', n => n === 1_234_567_890_123_456_789n)],
  ['span:1234567890123456788', nothing],
  ['span:"-9223372036854775808"', whole('span', n => n < 0n)],
  [
    'load:>40',
    any(
      number('load', n => n > 40),
      letters('load', text => text > '40'),
    ),
  ],
  ['load:[0 TO 9]', number('load', n => n >= 0 && n <= 9)],
  ['load:[1 TO 1000}', number('load', n => n >= 1 && n < 1_000)],
  [
    'load:>1e20',
    any(
      number('load', n => n > 1e20),
      letters('load', text => text > '1e20'),
    ),
  ],
  ['load:1e21', number('load', n => n === 1e21)],
  ['load:7', number('load', n => n === 7)],
  ['load:"n/a"', letters('load', text => text === 'n/a')],
  ['load:[a TO z]', letters('load', text => text >= 'a' && text <= 'z')],
  ['when:2026-10-20', on('2026-10-20')],
  ['when:2026-10-21', nothing],
  ['when:2026-10', date(t => t < Date.parse('2026-11-01'))],
  ['when:"2026-10-25T08:00:00Z"', date(t => t === Date.parse('2026-10-25T08:00:00Z'))],
  ['when:["2026-10-20" TO "2026-10-25"]', on('2026-10-20', 6)],
  ['when:["2026-10-20" TO "2026-10-25"}', on('2026-10-20', 5)],
  ['when:{2026-10-20 TO 2026-10-25]', on('2026-10-21', 5)],
  ['when:>now-1d', date(t => t > NOW - DAY)],
  ['when:>now+10d', date(t => t > NOW + 10 * DAY)],
  ['when:[now-1d/d TO now+5d/d]', on('2026-10-20', 7)],
  ['when:now-1d/d', on('2026-10-20')],
  ['when:>"2026-10-20||+1d/d"', date(t => t >= Date.parse('2026-10-22'))],
  [
    'when:>=2026-11',
    any(
      date(t => t >= Date.parse('2026-11-01')),
      is('when', 'soon'),
    ),
  ],
  ['when:[2026 TO 2026]', date(() => true)],
  ['when:soon', is('when', 'soon')],
  ['when:2026-1*', date(() => true)],
  ['ok:[false TO true]', boolean(false, true)],
  ['ok:>=true', boolean(true)],
  ['ok:<true', boolean(false)],
  ['ok:{false TO *]', boolean(true)],
  ['ok:>true', nothing],
  ['ok:>0.5', nothing],
  ['kubernetes_pod:api-1', pod(value => value === 'api-1')],
  ['kubernetes_pod:api-*', pod(() => true)],
  ['kubernetes_pod:>api-1', pod(value => value > 'api-1')],
  ['_exists_:kubernetes_pod', pod(() => true)],
  ['NOT kubernetes_pod:api-1', not(pod(value => value === 'api-1'))],
  ['kubernetes_pod:(api-1 OR api-9)', pod(value => value === 'api-1' || value === 'api-9')],
  ['kubernetes.pod:api-9', nothing],
  ['gl2_receive_timestamp:[2026-10-20 TO 2026-10-20]', ({ timestamp }) => timestamp + 1_500 < Date.parse('2026-10-21')],
]
