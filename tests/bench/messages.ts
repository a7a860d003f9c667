/**
 * Believable messages of our own, the same for the same numbers: web, database, mail and job logs of 300 hosts over a day,
 * about 545 bytes of JSON each, 12 of 60 fields. One in ten says "retrying connection", one in 50,000 "zyxquarantine".
 */
import type { FieldValue, Message } from '../../host-demo/server/platform/messages/message-store.ts'

export const DAY = 86_400_000
export const FIRST_TIMESTAMP = Date.UTC(2026, 0, 19)
export const STREAMS = Array.from({ length: 12 }, (_, i) => (i + 1).toString(16).padStart(24, '0'))

export type Random = () => number
type Maker = (random: Random) => FieldValue

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

export const integer = (random: Random, below: number): number => Math.floor(random() * below)
export const pick = <T>(random: Random, list: readonly T[]): T => list[integer(random, list.length)]!

export function hex(random: Random, length: number): string {
  let text = ''
  while (text.length < length)
    text += Math.floor(random() * 0x1000_0000)
      .toString(16)
      .padStart(7, '0')
  return text.slice(0, length)
}

const address: Maker = random => `10.${integer(random, 8)}.${integer(random, 256)}.${integer(random, 256)}`

const GREEK = ['alpha', 'beta', 'gamma', 'delta', 'omega', 'kappa', 'sigma']

/** Fields with few values: name and how many. */
const FEW: Readonly<Record<string, number>> = {
  facility_name: 12,
  environment: 4,
  region: 8,
  zone: 16,
  component: 120,
  user_agent: 60,
  tenant: 200,
  cluster: 10,
  node_pool: 20,
  database: 30,
  queue: 25,
  topic: 50,
  event_type: 80,
  country: 90,
  protocol: 7,
  tls_version: 4,
  error_code: 150,
  shard: 64,
  rack: 40,
}
const APPLICATIONS = Array.from({ length: 40 }, (_, i) => `app-${GREEK[i % 7]}-${i}`)

const MAKERS: Record<string, Maker> = {
  severity: random => pick(random, ['info', 'info', 'info', 'info', 'debug', 'warning', 'error', 'critical']),
  application: random => pick(random, APPLICATIONS),
  http_method: random => pick(random, ['GET', 'GET', 'GET', 'POST', 'PUT', 'DELETE']),
  request_id: random => hex(random, 16),
  trace_id: random => hex(random, 32),
  session_id: random => `s${integer(random, 300_000)}`,
  user_id: random => `u${Math.floor(random() * random() * 50_000)}`,
  client_ip: address,
  peer_ip: address,
  url_path: random => `/api/v${1 + integer(random, 3)}/component-${integer(random, 120)}/${integer(random, 100_000)}`,
  container_id: random => hex(random, 12),
  file_path: random => `/srv/${pick(random, APPLICATIONS)}/${integer(random, 5_000)}.dat`,
  account: random => `user${integer(random, 20_000)}@mail.example`,
  order_id: random => `ORD-${integer(random, 10_000_000)}`,
  statement_hash: random => hex(random, 8),
  took_ms: random => Math.round(Math.exp(random() * 9.2)),
  bytes_in: random => integer(random, 1_000_000),
  bytes_out: random => Math.floor(random() * random() * 10_000_000),
  http_status: random => pick(random, [200, 200, 200, 200, 201, 204, 301, 304, 400, 401, 404, 500, 503]),
  pid: random => 1_000 + integer(random, 30_000),
  port: random => pick(random, [80, 443, 8080, 5432, 6379, 9092]),
  client_port: random => 1_024 + integer(random, 64_000),
  sequence: random => integer(random, 1_000_000_000),
  retries: random => Math.floor(random() * random() * 6),
  queue_depth: random => integer(random, 500),
  row_count: random => Math.floor(random() * random() * 100_000),
  pause_ms: random => integer(random, 200),
  heap_mb: random => 256 + integer(random, 4_096),
  line: random => integer(random, 2_000),
  exit_code: random => integer(random, 3),
  cpu_percent: random => Math.round(random() * 10_000) / 100,
  load: random => Math.round(random() * 800) / 100,
  latency_s: random => Math.round(random() * random() * 1e6) / 1e5,
  ratio: random => Math.round(random() * 1_000) / 1_000,
  temperature: random => Math.round((20 + random() * 60) * 10) / 10,
}
for (const [name, count] of Object.entries(FEW)) {
  const values = Array.from({ length: count }, (_, i) => `${name.slice(0, 4)}-${GREEK[i % 7]}-${i}`)
  MAKERS[name] = random => pick(random, values)
}
for (const name of ['ok', 'cached', 'secure', 'sampled', 'admin', 'dry_run']) MAKERS[name] = random => random() < 0.7
const FIELD_NAMES: readonly string[] = Object.keys(MAKERS)

/** A number of so many digits, and an address, as text. */
const n = (random: Random, digits: number): string => String(integer(random, 10 ** digits)).padStart(digits, '0')
const ip = (random: Random): string => String(address(random))
const TEXTS: readonly ((random: Random) => string)[] = [
  r =>
    `request finished for worker ${n(r, 3)}: upstream answered in ${n(r, 4)} ms with ${n(r, 5)} bytes, route table ${n(r, 3)}`,
  r =>
    `authentication failure for account number ${n(r, 6)} from ${ip(r)} port ${n(r, 5)}, method password, attempt ${n(r, 1)}`,
  r =>
    `accepted publickey session ${n(r, 7)} for operator from ${ip(r)} port ${n(r, 5)}, key fingerprint ${hex(r, 16)}`,
  r =>
    `slow statement took ${n(r, 5)} ms on table orders_${n(r, 2)}: index scan with ${n(r, 6)} rows examined, ${n(r, 4)} returned`,
  r =>
    `connection pool ${n(r, 2)} exhausted, waiting for a free connection since ${n(r, 4)} ms; active ${n(r, 3)}, idle ${n(r, 2)}`,
  r =>
    `job nightly-report-${n(r, 4)} failed with exit status ${n(r, 1)} after ${n(r, 5)} seconds, next start is scheduled`,
  r =>
    `queue consumer group ${n(r, 2)} rebalanced: partition ${n(r, 3)} moved to member ${hex(r, 8)}, lag is ${n(r, 6)} messages`,
  r =>
    `message ${hex(r, 10)} delivered to mailbox of user${n(r, 5)}, relay mx${n(r, 1)}.mail.example, delay ${n(r, 3)} seconds, status sent`,
  r =>
    `garbage collection pause of ${n(r, 3)} ms, heap before ${n(r, 4)} MB and after ${n(r, 4)} MB, cause allocation pressure`,
  r =>
    `firewall rule ${n(r, 4)} dropped packet from ${ip(r)} to ${ip(r)} protocol tcp flags syn length ${n(r, 3)} on eth${n(r, 1)}`,
  r =>
    `certificate for host-${n(r, 3)}.prod.example renewed, valid for ${n(r, 3)} days, serial ${hex(r, 16)}, internal authority`,
  r => `cache miss for key profile:${n(r, 7)}, loaded from the store in ${n(r, 3)} ms and kept for ${n(r, 4)} seconds`,
]

/** A text of the generator; one in ten says "retrying connection". */
export const makeText = (random: Random): string =>
  pick(random, TEXTS)(random) + (random() < 0.1 ? ', retrying connection' : '')

const profileRandom = randomFrom(7)
/** Which 12 fields an application sends, so that fields go together as they do in reality. */
const PROFILES = Array.from({ length: 24 }, (_, i) => {
  const names = new Set(['severity', 'application'])
  if (i % 2 === 0) for (const name of ['took_ms', 'request_id', 'http_status']) names.add(name)
  if (i % 3 === 0) names.add('user_id')
  while (names.size < 12) names.add(pick(profileRandom, FIELD_NAMES))
  return [...names]
})
export const SOURCES = Array.from({ length: 300 }, (_, i) => `host-${String(i).padStart(3, '0')}.prod.south.example`)

const timeDigits = (timestamp: number): string => timestamp.toString(32).padStart(10, '0').toUpperCase()

/** Messages `batch * size` and on of `total` spread over the day. */
export function makeMessages(batch: number, size: number, total: number): Message[] {
  const random = randomFrom(0x9e3779b9 ^ Math.imul(batch + 1, 2_654_435_761))
  const step = DAY / total
  return Array.from({ length: size }, (_, i) => {
    const place = batch * size + i
    let text = makeText(random)
    if (place % 50_000 === 4_321) text += ' zyxquarantine'
    const fields: Record<string, FieldValue> = {
      message: text,
      source: SOURCES[Math.floor(random() * random() * 300)]!,
    }
    for (const name of pick(random, PROFILES)) fields[name] = MAKERS[name]!(random)
    const streams = random() < 0.4 ? [STREAMS[0]!, pick(random, STREAMS.slice(1))] : [STREAMS[0]!]
    const timestamp = Math.floor(FIRST_TIMESTAMP + place * step + random() * 2_000)
    return {
      id: `${timeDigits(timestamp)}${place.toString(32).padStart(16, '0').toUpperCase()}`,
      timestamp,
      streams,
      fields,
    }
  })
}
