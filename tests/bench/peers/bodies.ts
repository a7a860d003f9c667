/**
 * The data of the comparison, the same messages for every peer: 9 fields, about 480 bytes as GELF, spread over the 24 hours before `end`. They are
 * written to a file before anything is measured, so that sending them costs next to nothing on the cores the peers use.
 */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { DAY, hex, makeText, pick, randomFrom, SOURCES } from '../messages.ts'
import type { Format } from './peer.ts'

/** The host whose users are asked for: a common one. */
export const ONE_HOST = SOURCES[3]!
export const ONE_USER = 'u777'
/** In one message, of the last hour. */
export const RARE_WORD = 'zyxquarantine'

/** Messages in a body of a bulk call. */
const BODY_MESSAGES = 5_000

export interface Record {
  readonly timestamp: number
  readonly host: string
  readonly level: number
  readonly message: string
  readonly app: string
  readonly path: string
  readonly user: string
  readonly took_ms: number
  readonly request_id: string
}

const APPS = [
  'shop',
  'search',
  'mail',
  'billing',
  'login',
  'stock',
  'report',
  'export',
  'sync',
  'queue',
  'cache',
  'feed',
]
const PATHS = Array.from({ length: 2_000 }, (_, i) => `/api/v${1 + (i % 3)}/component-${i % 120}/${i}`)
const LEVELS = [6, 6, 6, 6, 6, 7, 5, 4, 3]

/** Makes message `place` of `total`, the same for the same numbers. */
export function makeRecord(place: number, total: number, end: number): Record {
  const random = randomFrom(0x51ed270b ^ Math.imul(place + 1, 2_654_435_761))
  let message = `${makeText(random)}; ${makeText(random)}`
  if (random() < 0.3) message += `; ${makeText(random)}`
  if (place === Math.floor(total * 0.98)) message += ` ${RARE_WORD}`
  return {
    timestamp: Math.floor(end - DAY + (place * DAY) / total),
    host: SOURCES[Math.floor(random() * random() * SOURCES.length)]!,
    level: pick(random, LEVELS),
    message,
    app: pick(random, APPS),
    path: pick(random, PATHS),
    user: `u${Math.floor(random() * random() * 50_000)}`,
    took_ms: Math.round(Math.exp(random() * 9.2)),
    request_id: hex(random, 32),
  }
}

const encoders: { readonly [F in Format]: (record: Record) => string } = {
  gelf: ({ timestamp, host, level, message, app, path, user, took_ms, request_id }) =>
    `${JSON.stringify({
      version: '1.1',
      host,
      short_message: message,
      timestamp: timestamp / 1_000,
      level,
      _app: app,
      _path: path,
      _user: user,
      _took_ms: took_ms,
      _request_id: request_id,
    })}\0`,
  bulk: record => `{"index":{}}\n${JSON.stringify(record)}\n`,
  jsonLines: ({ timestamp, message, ...fields }) =>
    `${JSON.stringify({ _time: new Date(timestamp).toISOString(), _msg: message, ...fields })}\n`,
}

/** Writes a file of bodies and returns where in it each body ends. All of it is on the disk then: the system has nothing left to write while it is sent. */
export function writeBodies(file: string, format: Format, total: number, end: number): number[] {
  const encode = encoders[format]
  const ends: number[] = []
  let written = 0
  const handle = openSync(file, 'w')
  try {
    for (let first = 0; first < total; first += BODY_MESSAGES) {
      let body = ''
      for (let place = first; place < Math.min(first + BODY_MESSAGES, total); place++)
        body += encode(makeRecord(place, total, end))
      const bytes = Buffer.from(body)
      for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done)
      written += bytes.length
      ends.push(written)
    }
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return ends
}
