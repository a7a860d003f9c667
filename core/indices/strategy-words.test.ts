import { describe, expect, it } from 'vitest'
import { defaultBrand } from '../brand/brand.ts'
import { createMessages } from '../brand/catalogue.ts'
import { retentionWords, rotationWords } from './strategy-words.ts'

const messages = createMessages('en', defaultBrand)
const rotation = 'org.graylog2.indexer.rotation.strategies.'
const retention = 'org.graylog2.indexer.retention.strategies.'

const set = (
  rotates: string,
  rotationConfig: object,
  keeps = 'DeletionRetentionStrategy',
  retentionConfig: object = {},
) => ({
  rotation_strategy_class: rotation + rotates,
  rotation_strategy: { type: '', ...rotationConfig },
  retention_strategy_class: retention + keeps,
  retention_strategy: { type: '', max_number_of_indices: 20, ...retentionConfig },
})

describe('rotation', () => {
  it.each([
    [set('MessageCountRotationStrategy', { max_docs_per_index: 20_000_000 }), 'New index after 20,000,000 messages'],
    [set('SizeBasedRotationStrategy', { max_size: 2 ** 30 }), 'New index after 1.0GiB'],
    [set('TimeBasedRotationStrategy', { rotation_period: 'P1D' }), 'New index every 1 day'],
    [
      set('TimeBasedRotationStrategy', { rotation_period: 'PT6H', rotate_empty_index_set: true }),
      'New index every 6 hours, even if the current one is empty',
    ],
    [
      set('TimeBasedSizeOptimizingStrategy', { index_lifetime_min: 'P30D', index_lifetime_max: 'P40D' }),
      'Messages are kept for 30 days to 40 days',
    ],
    [set('TidalRotationStrategy', {}), `${rotation}TidalRotationStrategy`],
  ])('is told in words', (one, words) => {
    expect(rotationWords(one, messages)).toBe(words)
  })
})

describe('retention', () => {
  const counted = { max_docs_per_index: 1 }
  const lifetimes = { index_lifetime_min: 'P1D', index_lifetime_max: 'P3D' }
  it.each([
    [set('MessageCountRotationStrategy', counted), 'The newest 20 indices are kept, older ones are deleted'],
    [
      set('MessageCountRotationStrategy', counted, 'ClosingRetentionStrategy', { max_number_of_indices: 1 }),
      'Only the newest index stays open, older ones are closed',
    ],
    [set('MessageCountRotationStrategy', counted, 'NoopRetentionStrategy'), 'No index is deleted or closed'],
    [set('TimeBasedSizeOptimizingStrategy', lifetimes), 'Older indices are deleted'],
    [set('TimeBasedSizeOptimizingStrategy', lifetimes, 'ClosingRetentionStrategy'), 'Older indices are closed'],
    [set('MessageCountRotationStrategy', counted, 'TidalRetentionStrategy'), `${retention}TidalRetentionStrategy`],
  ])('is told in words', (one, words) => {
    expect(retentionWords(one, messages)).toBe(words)
  })
})
