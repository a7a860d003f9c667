import { RuleError } from '../errors.ts'
import { wholeOf } from '../numbers.ts'
import type { RuleFunctions } from '../run.ts'
import { SyslogPriority, textOf, type Value } from '../values.ts'

const levels = ['Emergency', 'Alert', 'Critical', 'Error', 'Warning', 'Notice', 'Informational', 'Debug']
const facilities = [
  ...['kern', 'user', 'mail', 'daemon', 'auth', 'syslog', 'lpr', 'news', 'uucp', 'clock', 'authpriv', 'ftp'],
  ...['ntp', 'log audit', 'log alert', 'cron'],
  ...['local0', 'local1', 'local2', 'local3', 'local4', 'local5', 'local6', 'local7'],
]

const wholeNumber = (value: Value): bigint | null =>
  typeof value === 'bigint' ? value : typeof value === 'string' ? wholeOf(value) : null
const nameOf = (names: readonly string[], value: bigint | null) =>
  (value !== null && value >= 0n ? names[Number(value)] : undefined) ?? 'Unknown'

/** A priority is the facility times 8 and the level. @throws RuleError for what is no number */
function expand(value: Value): SyslogPriority & { readonly level: bigint; readonly facility: bigint } {
  const priority = wholeNumber(value)
  if (priority === null)
    throw new RuleError(`"${value === null ? '' : textOf(value).slice(0, 60)}" is no number of a syslog priority`)
  return new SyslogPriority(priority & 7n, priority >> 3n) as ReturnType<typeof expand>
}

export const syslog: RuleFunctions = {
  syslog_facility: (_, value: Value) => nameOf(facilities, wholeNumber(value)),
  syslog_level: (_, value: Value) => nameOf(levels, wholeNumber(value)),
  expand_syslog_priority: (_, value: Value) => expand(value),
  expand_syslog_priority_as_string: (_, value: Value) => {
    const { level, facility } = expand(value)
    return new SyslogPriority(nameOf(levels, level), nameOf(facilities, facility))
  },
}
