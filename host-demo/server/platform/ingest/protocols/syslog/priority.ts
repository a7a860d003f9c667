/** The priority at the start of a syslog message (RFC 5424 6.2.1) and the names of facilities. */

const facilities = [
  'kernel',
  'user-level',
  'mail',
  'system daemon',
  'security/authorization',
  'syslogd',
  'line printer',
  'network news',
  'UUCP',
  'clock',
  'security/authorization',
  'FTP',
  'NTP',
  'log audit',
  'log alert',
  'clock',
  'local0',
  'local1',
  'local2',
  'local3',
  'local4',
  'local5',
  'local6',
  'local7',
]

export interface Priority {
  readonly facility: string
  readonly facilityNumber: number
  readonly level: number
  readonly end: number
}

/** 24 facilities of 8 levels, each with 1 to 3 digits. */
const known: readonly Priority[] = Array.from({ length: 192 }, (_, value) => ({
  facility: facilities[value >> 3]!,
  facilityNumber: value >> 3,
  level: value & 7,
  end: String(value).length + 2,
}))

/** Null where the text starts with no priority; 'malformed' where it starts with `<` but with none that exists. */
export function readPriority(text: string): Priority | 'malformed' | null {
  if (text.charCodeAt(0) !== 60) return null
  const close = text.indexOf('>')
  if (close < 2 || close > 4) return 'malformed'
  let value = 0
  for (let at = 1; at < close; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return 'malformed'
    value = value * 10 + digit
  }
  const priority = known[value]
  if (!priority) return 'malformed'
  // Leading zeros are not allowed, but sent.
  return priority.end === close + 1 ? priority : { ...priority, end: close + 1 }
}
