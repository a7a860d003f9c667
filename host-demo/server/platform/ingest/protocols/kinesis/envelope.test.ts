import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { maxInflatedBytes, openEnvelope } from './envelope.ts'

const place = { logGroup: '/vpc/flow', logStream: 'eni-1', owner: '123456789012' }
const envelope = (more: object) =>
  gzipSync(JSON.stringify({ messageType: 'DATA_MESSAGE', subscriptionFilters: ['f'], ...place, ...more }))

it('the events of the log service are taken out of their envelope, in order', async () => {
  const logEvents = [
    { id: '1', timestamp: 1_700_000_000_000, message: 'one ü' },
    { id: '2', timestamp: 1_700_000_000_001, message: 'two' },
  ]
  expect(await openEnvelope(envelope({ logEvents }))).toEqual([
    { timestamp: 1_700_000_000_000, message: 'one ü', ...place },
    { timestamp: 1_700_000_000_001, message: 'two', ...place },
  ])
})

it('a control message has no events', async () => {
  const logEvents = [
    { id: '', timestamp: 1, message: 'CWL CONTROL MESSAGE: Checking health of destination Kinesis stream.' },
  ]
  expect(await openEnvelope(envelope({ messageType: 'CONTROL_MESSAGE', logEvents }))).toEqual([])
})

it('events that are not as they should be are kept as they are', async () => {
  const logEvents = [{ timestamp: 'soon', message: 'a' }, { message: 7 }, 'text', null]
  const events = await openEnvelope(envelope({ logEvents, owner: 5 }))
  expect(events!.map(({ timestamp, message, owner }) => [timestamp, message, owner])).toEqual([
    [null, 'a', ''],
    [null, '{"message":7}', ''],
    [null, '"text"', ''],
    [null, 'null', ''],
  ])
})

it.each([
  ['plain text', Buffer.from('a plain record, long enough')],
  ['nothing', Buffer.alloc(0)],
  ['other compressed text', gzipSync('hello hello hello')],
  ['other compressed JSON', gzipSync('{"messageType":"OTHER","logEvents":[]}')],
  ['an envelope without events', gzipSync('{"messageType":"DATA_MESSAGE"}')],
  ['a list', gzipSync('[]')],
  ['a damaged envelope', envelope({ logEvents: [] }).subarray(0, 40)],
  ['a bomb', gzipSync(Buffer.alloc(maxInflatedBytes + 1, ' '))],
])('%s is no envelope', async (_name, bytes) => {
  expect(await openEnvelope(bytes)).toBeNull()
})
