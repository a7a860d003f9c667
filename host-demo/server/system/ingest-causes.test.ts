import { beforeEach, expect, it } from 'vitest'
import { activityLog } from '../platform/log/activity.ts'
import { openMemoryRecords } from '../platform/records/open.ts'
import type { Services } from '../platform/services.ts'
import { ingestDouble, type IngestDouble } from '../testing/doubles.ts'
import { IngestCauses } from './ingest-causes.ts'

let ingest: IngestDouble
let causes: IngestCauses
beforeEach(() => {
  ingest = ingestDouble()
  causes = new IngestCauses({ ingest, settings: { dataDir: '/data' } } as unknown as Services)
})

const typesAt = (now?: number) => causes.look(now).map(({ type, key }) => [type, key])
const fill = (bytes: number) => {
  ingest.counted = { ...ingest.counted, journal: { ...ingest.counted.journal, bytes } }
}
const lose = ({ dropped = 0, textFields = 0 }) => {
  const counters = {
    messages: 0,
    messagesPerSecond: 0,
    emptyMessages: 0,
    decodeErrors: 0,
    textFields,
    bytesRead: 0,
    bytesReadPerSecond: 0,
    bytesWritten: 0,
    bytesWrittenPerSecond: 0,
    openConnections: 0,
    totalConnections: 0,
    refusedConnections: 0,
    dropped,
    droppedForRoom: 0,
    droppedUnread: 0,
    tooLarge: 0,
    refused: 0,
    rejected: 0,
    stream: null,
  }
  ingest.counted = { ...ingest.counted, inputs: { in: counters } }
}

const drop = (dropped: number) => lose({ dropped })

it('nothing is said while nothing is wrong', () => {
  expect(typesAt()).toEqual([])
})

it('a journal around its limit is one cause from the first to the last, and says its share', () => {
  fill(940)
  expect(typesAt()).toEqual([])
  fill(960)
  expect(causes.look()).toMatchObject([
    { type: 'journal_utilization_too_high', details: { journal_utilization_percentage: 96 } },
  ])
  fill(850)
  expect(typesAt()).toEqual([['journal_utilization_too_high', undefined]])
  fill(790)
  expect(typesAt()).toEqual([])
})

it('inputs held back by a full journal are listed as such, at any fill', () => {
  fill(500)
  ingest.backpressure = { status: 429, reason: 'The journal is full.' }
  expect(typesAt()).toEqual([['journal_utilization_too_high', undefined]])
})

it('inputs held back by the disk: why, what the server does, and what to do', () => {
  ingest.backpressure = { status: 503, reason: 'The disk is full.' }
  const [cause, ...others] = causes.look()
  expect(others).toEqual([])
  expect(cause).toMatchObject({ type: 'generic', key: 'ingest', severity: 'urgent' })
  const description = String(cause?.details?.['description'])
  expect(description).toMatch(
    /^The disk is full\. .*refused \(503\).*wait.*dropped and counted.*on its own.*Give the disk of \/data free space\.$/,
  )
})

it('dropped messages are listed until none was dropped for a minute', () => {
  drop(0)
  expect(typesAt(0)).toEqual([])
  drop(3)
  expect(typesAt(1000)).toEqual([['generic', 'dropped']])
  expect(typesAt(60_000)).toEqual([['generic', 'dropped']])
  expect(typesAt(61_001)).toEqual([])
  drop(4)
  expect(typesAt(70_000)).toEqual([['generic', 'dropped']])
})

it('fields kept as text are listed for an hour, with what to do', () => {
  lose({ textFields: 0 })
  expect(typesAt(0)).toEqual([])
  lose({ textFields: 59_500 })
  expect(causes.look(1000)).toMatchObject([{ type: 'generic', key: 'text-fields', severity: 'normal' }])
  expect(typesAt(3_600_000)).toEqual([['generic', 'text-fields']])
  expect(typesAt(3_601_001)).toEqual([])
})

it('when inputs were held back is in the activity log, once for each time', async () => {
  const records = openMemoryRecords()
  const node = { nodeId: 'n' }
  const said = new IngestCauses({ ingest, records, node, settings: { dataDir: '/data' } } as unknown as Services)
  for (const bytes of [0, 960, 850, 970, 100, 100]) {
    fill(bytes)
    said.look()
    await said.record()
  }
  for (const reason of ['The disk is full.', 'The journal cannot be written.']) {
    ingest.backpressure = { status: 503, reason }
    await said.record()
  }
  const rows = await activityLog(records).list()
  expect(rows.map(({ body }) => body['content']).sort()).toEqual([
    'Inputs are held back. The disk is full.',
    'Inputs are held back. The journal is full, or nearly.',
    'Inputs take messages again.',
  ])
})
