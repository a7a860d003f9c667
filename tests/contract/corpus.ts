import type { FieldValue, Message } from '../../host-demo/server/platform/messages/message-store.ts'

const MINUTE = 60_000
/** The first instant of the corpus. */
export const START = Date.UTC(2026, 2, 10, 8)
export const LONG = 'k'.repeat(300)

const message = (id: string, timestamp: number, streams: string[], fields: [string, FieldValue][]): Message => ({
  id,
  timestamp,
  streams,
  fields: Object.fromEntries(fields),
})

/** Ids are in order of arrival; a, b … of their place in this list. */
export const CORPUS: readonly Message[] = [
  message(
    'a',
    START,
    ['s1'],
    [
      ['message', 'Failed password for root from 10.0.0.1 port 22'],
      ['source', 'Web-1'],
      ['user', 'Bob'],
      ['took', 5],
      ['ok', true],
      ['region', 'eu'],
    ],
  ),
  message(
    'b',
    START + MINUTE,
    ['s1', 's2'],
    [
      ['message', 'failed to open file: permission denied'],
      ['source', 'web-1'],
      ['user', 'bob'],
      ['took', '5'],
      ['ok', false],
      ['region', 'eu'],
    ],
  ),
  message(
    'c',
    START + 2 * MINUTE,
    ['s2'],
    [
      ['message', 'Größe überschritten: 漢字 in der Straße'],
      ['source', 'db-1'],
      ['user', 'Bob Smith'],
      ['took', 500],
      ['region', 'us'],
    ],
  ),
  message(
    'd',
    START + 2 * MINUTE,
    ['s1'],
    [
      ['message', 'quick brown fox jumps over the quick dog'],
      ['source', 'db-2'],
      ['took', -3.5],
      ['path', '/var/log/a b.log'],
      ['region', 'us'],
    ],
  ),
  message(
    'e',
    START + 3 * MINUTE,
    [],
    [
      ['message', 'brown quick fox'],
      ['full_message', 'stack trace: NullPointer at line 77'],
      ['source', 'db-2'],
      ['took', 1_000],
      ['ok', true],
    ],
  ),
  message(
    'f',
    START + 4 * MINUTE,
    ['s2'],
    [
      ['message', 'nul\u0000byte and lone \ud800 surrogate'],
      ['source', 'edge'],
      ['user', 'O\'Brien "quote" \u0000'],
      ['percent', '50%'],
      ['__proto__', 'polluted'],
      ['constructor', 'fn'],
      ['took', 'n/a'],
    ],
  ),
  message(
    'g',
    START + 5 * MINUTE,
    ['s3'],
    [
      ['source', 'edge'],
      ['long', LONG],
      ['user', ''],
      ['percent', '50'],
      ['lone', '\ud800'],
    ],
  ),
  message(
    'h',
    START + 6 * MINUTE,
    ['s3'],
    [
      ['source', 'edge'],
      ['long', `${LONG}x`],
      ['took', 1e21],
      ['lone', '\udfff'],
      ['message', 404],
    ],
  ),
  message(
    'i',
    -1_000,
    ['s1'],
    [
      ['message', 'before the epoch: quick'],
      ['source', 'old'],
      ['took', 5.5],
      ['user', 'Bób'],
    ],
  ),
]
