import { expect, it } from 'vitest'
import { indexRows } from './index-rows.ts'
import type { AllIndices, IndexerOverview, ShardStats } from './schema.ts'

const range = {
  index_name: '',
  begin: '2026-11-01T00:00:00.000Z',
  end: '2026-11-02T00:00:00.000Z',
  calculated_at: null,
  took_ms: 0,
}
const epoch = '1970-01-01T00:00:00.000Z'
const seen = (index_name: string, more: Partial<IndexerOverview['indices'][number]> = {}) => ({
  index_name,
  size: { events: 7, deleted: 0, bytes: 700 },
  range,
  is_deflector: false,
  is_closed: false,
  is_reopened: false,
  continues: false,
  ...more,
})
const overview = (...indices: IndexerOverview['indices']) => ({ indices }) as IndexerOverview
const shards = { segments: 3, store_size_bytes: 900, documents: { count: 9, deleted: 0 } } as ShardStats
const details = (open: readonly string[], closed: readonly string[] = []) =>
  ({
    closed: { indices: closed, total: closed.length },
    all: { indices: open.map(index_name => ({ index_name, all_shards: shards, is_reopened: false })) },
  }) as unknown as AllIndices
const nothing = { overview: undefined, details: undefined, damages: undefined }

it('are not known before an answer', () => {
  expect(indexRows(nothing)).toBeUndefined()
})

it('stand newest first, with what each answer knows of them', () => {
  const rows = indexRows({
    overview: overview(
      seen('a_9', { is_closed: true, size: null }),
      seen('a_10', { is_reopened: true, continues: true }),
      seen('a_11', { is_deflector: true, range: { ...range, begin: epoch, end: epoch } }),
    ),
    details: details(['a_10', 'a_11'], ['a_9']),
    damages: [{ index: 'a_10', part: '', messages: null, from: null, to: null, set_aside: null }],
  })
  expect(rows).toEqual([
    {
      id: 'a_11',
      writing: true,
      closed: false,
      reopened: false,
      damaged: false,
      continues: false,
      messages: 7,
      bytes: 700,
      segments: 3,
      range: null,
    },
    {
      id: 'a_10',
      writing: false,
      closed: false,
      reopened: true,
      damaged: true,
      continues: true,
      messages: 7,
      bytes: 700,
      segments: 3,
      range,
    },
    {
      id: 'a_9',
      writing: false,
      closed: true,
      reopened: false,
      damaged: false,
      continues: false,
      messages: null,
      bytes: null,
      segments: null,
      range,
    },
  ])
})

it('are listed without the overview, for those who may not see it', () => {
  expect(indexRows({ ...nothing, details: details(['a_1'], ['a_0']) })).toMatchObject([
    { id: 'a_1', closed: false, messages: 9, bytes: 900, segments: 3, range: null },
    { id: 'a_0', closed: true, messages: null },
  ])
})
