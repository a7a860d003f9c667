/** One log entry as a line for people. Control characters are escaped: an entry may carry what an attacker wrote. */
const levels: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO ',
  40: 'WARN ',
  50: 'ERROR',
  60: 'FATAL',
}

/** @param entry a JSON line of pino */
export function line(entry: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(entry) as {
    time: number
    level: number
    msg?: string
    err?: { message?: string; stack?: string }
  }
  const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''
  const cause = err?.message ? `: ${err.message}` : ''
  return `${new Date(time).toISOString()} ${levels[level] ?? level} ${escapeControls(`${msg ?? ''}${cause}${details}`)}\n`
}

/** C0 and C1 controls, line and bidirectional marks. */
export const escapeControls = (text: string) =>
  text.replace(
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
