import { expect, it } from 'vitest'
import { nextBatch } from './batches.ts'

it('begins with 50', () => {
  expect(nextBatch(0, undefined, -1)).toEqual({ offset: 0, limit: 50 })
})

it('loads 50 more once fewer than 30 loaded rows lie ahead', () => {
  expect(nextBatch(50, 200, 19)).toBeNull()
  expect(nextBatch(50, 200, 20)).toEqual({ offset: 50, limit: 50 })
})

it('loads as many as a jump needs', () => {
  expect(nextBatch(50, 1000, 149)).toEqual({ offset: 50, limit: 129 })
})

it('stops at the end of the list', () => {
  expect(nextBatch(60, 60, 59)).toBeNull()
  expect(nextBatch(0, 0, -1)).toBeNull()
})
