/** RFC 5424: `1 TIMESTAMP HOSTNAME APP-NAME PROCID MSGID STRUCTURED-DATA MSG` behind the priority. */
import { emptyParts, type SyslogParts } from './parts.ts'
import { readEpoch, readIsoTime, type ReadTime } from './time.ts'
import type { Zone } from '../../decoding/zone.ts'

type Structured = (readonly [element: string, name: string, value: string])[]

/** Null where the text at `at` has no such header. */
export function readRfc5424(text: string, at: number, zone: Zone): SyslogParts | null {
  let end = at
  while (end - at < 4 && isDigit(text.charCodeAt(end))) end++
  if (end === at || text.charCodeAt(end) !== space) return null
  end++

  let time: ReadTime | null = null
  if (text[end] === '-' && (text[end + 1] === ' ' || end + 1 === text.length)) end++
  else {
    time = readIsoTime(text, end, zone)
    if (!time) return readEpochForm(text, end)
    end = time.end
  }
  const parts = emptyParts('')
  parts.time = time?.time ?? null

  const token = (): string | null => {
    if (text.charCodeAt(end) !== space) return null
    const start = end + 1
    const found = text.indexOf(' ', start)
    end = found < 0 ? text.length : found
    return end - start === 1 && text[start] === '-' ? null : text.slice(start, end) || null
  }
  parts.hostname = token()
  parts.applicationName = token()
  parts.processId = token()
  parts.messageId = token()

  const headerEnd = end + 1
  if (text[headerEnd] === '-') end = headerEnd + 1
  else if (text[headerEnd] === '[') {
    const structured: Structured = []
    const after = readStructuredData(text, headerEnd, structured)
    if (after < 0) {
      parts.problem = 'The structured data is malformed (RFC 5424 6.3); it was left in the message.'
      parts.message = text.slice(headerEnd)
      return parts
    }
    parts.structuredData = structured
    end = after
  } else {
    if (headerEnd < text.length) parts.problem = 'The structured data is missing (RFC 5424 6.3).'
    parts.message = text.slice(headerEnd)
    return parts
  }
  if (text.charCodeAt(end) === space) end++
  if (text.charCodeAt(end) === 0xfeff) end++
  // Senders that convert from RFC 3164 leave the blank behind its tag in front of the text.
  if (text.charCodeAt(end) === space) end++
  parts.message = text.slice(end) || (parts.structuredData.length > 0 ? text.slice(headerEnd) : '')
  return parts
}

/** Some appliances write `1 1690971072.123456789 host text`, with nothing of the rest of the header. */
function readEpochForm(text: string, at: number): SyslogParts | null {
  const time = readEpoch(text, at)
  if (!time) return null
  const hostAt = time.end + 1
  const hostEnd = text.indexOf(' ', hostAt)
  const parts = emptyParts(hostEnd < 0 ? text.slice(hostAt) : text.slice(hostEnd + 1))
  parts.time = time.time
  parts.hostname = hostEnd < 0 ? null : text.slice(hostAt, hostEnd)
  return parts
}

const space = 32
const isDigit = (code: number) => code >= 48 && code <= 57
/** SD-NAME: printable US-ASCII except `=`, space, `]` and `"`. */
const nameEnd = (text: string, at: number) => {
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= space || code === 61 || code === 93 || code === 34) break
  }
  return at
}

/** Reads all elements at `at` into `into`; gives the position behind them, or -1 where they are malformed. */
function readStructuredData(text: string, at: number, into: Structured): number {
  while (text[at] === '[') {
    let end = nameEnd(text, at + 1)
    if (end === at + 1) return -1
    const element = text.slice(at + 1, end)
    if (text[end] === ']') into.push([element, '', ''])
    while (text[end] === ' ') {
      while (text[end] === ' ') end++
      if (text[end] === ']') break
      const nameAt = end
      end = nameEnd(text, end)
      if (end === nameAt || text[end] !== '=' || text[end + 1] !== '"') return -1
      const name = text.slice(nameAt, end)
      const valueAt = end + 2
      let escaped = false
      for (end = valueAt; end < text.length && text[end] !== '"'; end++) {
        if (text[end] === '\\') {
          escaped = true
          end++
        }
      }
      if (end >= text.length) return -1
      const value = text.slice(valueAt, end)
      into.push([element, name, escaped ? value.replace(/\\(["\\\]])/g, '$1') : value])
      end++
    }
    if (text[end] !== ']') return -1
    at = end + 1
  }
  return at
}
