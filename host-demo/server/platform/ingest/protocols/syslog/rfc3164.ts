/**
 * The traditional form (RFC 3164) in the shapes real devices send: with and without time and host name, years in the date, ISO
 * dates, Cisco's sequence numbers and clock marks.
 */
import { emptyParts, type SyslogParts } from './parts.ts'
import { readBsdTime, readIsoTime, type ReadTime } from './time.ts'
import type { Zone } from '../../decoding/zone.ts'

/**
 * Null where the text at `at` does not start with a time in any of these shapes. Without a priority (`at` 0) an ISO date counts only
 * with its `T`: lines of many applications start with a date and go on with anything but a host name.
 */
export function readRfc3164(text: string, at: number, receivedAt: number, zone: Zone): SyslogParts | null {
  if (at === 0 && isDigit(text.charCodeAt(0)) && text[10] !== 'T') return null
  const plain = readTime(text, at, receivedAt, zone)
  if (plain) return behindTime(text, plain, null, null)
  return readCisco(text, at, receivedAt, zone)
}

const readTime = (text: string, at: number, receivedAt: number, zone: Zone): ReadTime | null =>
  isDigit(text.charCodeAt(at)) ? readIsoTime(text, at, zone) : readBsdTime(text, at, receivedAt, zone)

/** `29: router1: 000456: *Mar  1 18:48:50.483 UTC: %SYS-5-CONFIG_I: …`, each of the parts in front optional. */
function readCisco(text: string, at: number, receivedAt: number, zone: Zone): SyslogParts | null {
  const front = /^(?::\s*)?(?:(\d{1,10}):\s*)?(?:([A-Za-z][\w.-]*):\s+)?(?:(\d{1,10}):\s*)?[*.]?/.exec(
    text.slice(at, at + 300),
  )!
  if (front[0] === '') return null
  const time = readTime(text, at + front[0].length, receivedAt, zone)
  if (!time) return null
  const number = front[3] ?? front[1]
  return behindTime(text, time, front[2] ?? null, number === undefined ? null : Number(number))
}

function behindTime(
  text: string,
  { time, end }: ReadTime,
  host: string | null,
  sequenceNumber: number | null,
): SyslogParts | null {
  const next = text.charCodeAt(end)
  if (end < text.length && next !== space && next !== colon) return null
  const parts = emptyParts('')
  parts.time = time
  parts.hostname = host
  parts.sequenceNumber = sequenceNumber
  let at = end
  if (next === colon) at = skipSpaces(text, at + 1)
  else {
    at = skipSpaces(text, at)
    if (host === null) {
      const found = text.indexOf(' ', at)
      const hostEnd = found < 0 ? text.length : found
      if (isHostname(text, at, hostEnd)) {
        parts.hostname = text.slice(at, hostEnd)
        at = skipSpaces(text, hostEnd)
        // `host : %ASA-6-302013: …`
        if (text.charCodeAt(at) === colon) at = skipSpaces(text, at + 1)
      }
    }
  }
  parts.message = text.slice(at)
  readTag(parts)
  return parts
}

/** Whether a word behind the time is a host name and not the tag or the text of a message that has none. */
function isHostname(text: string, start: number, end: number): boolean {
  if (end === start || end - start > 255) return false
  const last = text.charCodeAt(end - 1)
  if (last === colon || last === closingBracket) return false
  if (text.charCodeAt(start) === percent) return false
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === openingBracket || code === equals || code === quote) return false
  }
  if (end - start === 1 && text.charCodeAt(start) === dash) return false
  if (text.startsWith('last message repeated ', start) || text.startsWith('-- ', start)) return false
  return true
}

const maxTag = 64

/** `sshd[24200]: …` or `su: …`: the application's name and process id. They stay in the message as well. */
export function readTag(parts: SyslogParts): void {
  const { message } = parts
  const limit = Math.min(message.length, maxTag)
  for (let at = 0; at < limit; at++) {
    const code = message.charCodeAt(at)
    if (code === space) return
    if (code === colon) {
      const next = message.charCodeAt(at + 1)
      // A colon inside of a word is no end of a tag.
      if (at === 0 || (at + 1 < message.length && next !== space)) return
      parts.applicationName = message.slice(0, at)
      return
    }
    if (code === openingBracket) {
      const close = message.indexOf(']', at)
      if (at === 0 || close < 0 || close === at + 1 || close - at > 33 || message.slice(at, close).includes(' ')) return
      parts.applicationName = message.slice(0, at)
      parts.processId = message.slice(at + 1, close)
      return
    }
  }
}

const space = 32
const quote = 34
const percent = 37
const dash = 45
const colon = 58
const equals = 61
const openingBracket = 91
const closingBracket = 93
const isDigit = (code: number) => code >= 48 && code <= 57
function skipSpaces(text: string, at: number): number {
  while (text.charCodeAt(at) === space) at++
  return at
}
