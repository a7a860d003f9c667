/**
 * Cuts a body of JSON objects, one behind the other with or without white space between, into its objects. Only brackets, strings and the
 * first byte of what belongs to `event` are looked at; whether the rest is JSON is found when an object is decoded.
 */
import type { HecCode } from './answers.ts'

export interface CutEvents {
  /** Start and end of each object, in turn. */
  readonly places: readonly number[]
  /** Problem of the object after the last place; null where all were read. */
  readonly problem: HecCode | null
}

const quote = 34
const backslash = 92
const open = 123
const close = 125
const openList = 91
const closeList = 93
const colon = 58
const eventKey = Buffer.from('"event"')
const isSpace = (byte: number | undefined) => byte === 32 || byte === 10 || byte === 13 || byte === 9

/** Greatest number of events of one request. */
export const maxEvents = 500_000

export function cutEvents(body: Buffer): CutEvents {
  const places: number[] = []
  const end = body.length
  const wrong = (problem: HecCode): CutEvents => ({ places, problem })
  for (let at = 0; ; ) {
    while (at < end && isSpace(body[at])) at++
    if (at === end) return { places, problem: null }
    if (body[at] !== open || places.length >= maxEvents * 2) return wrong('invalidFormat')
    const start = at
    let depth = 0
    let event: 'missing' | 'blank' | 'there' = 'missing'
    do {
      const byte = body[at]
      if (byte === undefined) return wrong('invalidFormat')
      if (byte === quote) {
        const after = stringEnd(body, at)
        if (after < 0) return wrong('invalidFormat')
        if (
          depth === 1 &&
          event !== 'there' &&
          after - at === eventKey.length &&
          eventKey.compare(body, at, after) === 0
        ) {
          event = valueAt(body, after) ?? event
        }
        at = after
        continue
      }
      if (byte === open || byte === openList) depth++
      else if (byte === close || byte === closeList) depth--
      at++
    } while (depth > 0)
    if (body[at - 1] !== close) return wrong('invalidFormat')
    if (event === 'missing') return wrong('eventRequired')
    if (event === 'blank') return wrong('eventBlank')
    places.push(start, at)
  }
}

/** The place behind the string that starts at `at`; -1 where it does not end. */
function stringEnd(body: Buffer, at: number): number {
  for (let from = at + 1; ; ) {
    const found = body.indexOf(quote, from)
    if (found < 0) return -1
    let slashes = 0
    while (body[found - 1 - slashes] === backslash) slashes++
    if (slashes % 2 === 0) return found + 1
    from = found + 1
  }
}

/** Classifies the value behind the key that ends at `at`; null where it was no key but a text. */
function valueAt(body: Buffer, at: number): 'blank' | 'there' | null {
  while (isSpace(body[at])) at++
  if (body[at] !== colon) return null
  at++
  while (isSpace(body[at])) at++
  if (body[at] === quote && body[at + 1] === quote) return 'blank'
  return body.toString('latin1', at, at + 4) === 'null' ? 'blank' : 'there'
}
