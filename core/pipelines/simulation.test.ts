import { describe, expect, it } from 'vitest'
import {
  changedFields,
  changeKind,
  isEffective,
  skippedSteps,
  trialRequestOf,
  type SimulationSettings,
} from './simulation.ts'
import type { TrialStep } from './schema.ts'

const settings: SimulationSettings = {
  streamId: 's1',
  inputId: null,
  begin: 'stream',
  message: { index: 'i', id: 'm' },
}

describe('trialRequestOf', () => {
  it('begins in the stream, or with the first processor', () => {
    expect(trialRequestOf(settings)).toEqual({ message: { index: 'i', id: 'm' }, stream_id: 's1', input_id: null })
    expect(trialRequestOf({ ...settings, begin: 'chain', inputId: 'in' })).toMatchObject({
      stream_id: null,
      input_id: 'in',
    })
  })
  it('sends a raw message with its codec', () => {
    const message = { codec: 'gelf', text: '{}', remoteAddress: ' ' }
    expect(trialRequestOf({ ...settings, begin: 'chain', message })?.message).toEqual({
      raw: '{}',
      codec: 'gelf',
      remote_address: null,
    })
    expect(trialRequestOf({ ...settings, message: { ...message, text: '' } })).toBeNull()
  })
  it('waits for a message, and for a stream to begin in', () => {
    expect(trialRequestOf({ ...settings, message: null })).toBeNull()
    expect(trialRequestOf({ ...settings, streamId: null })).toBeNull()
  })
})

describe('steps', () => {
  const step = (change: Partial<TrialStep>): TrialStep => ({
    message: 0,
    processor: null,
    pipeline: null,
    stage: null,
    rule: null,
    condition: true,
    time_microseconds: 1,
    changes: [],
    streams_added: [],
    streams_removed: [],
    created: [],
    dropped: false,
    failure: null,
    ...change,
  })
  it('are effective when they change, route, create, drop or fail', () => {
    expect(isEffective(step({}))).toBe(false)
    expect(isEffective(step({ changes: [{ field: 'a', before: null, after: 1 }] }))).toBe(true)
    expect(isEffective(step({ dropped: true }))).toBe(true)
    expect(isEffective(step({ failure: { reason: 'no', line: 1 } }))).toBe(true)
  })
  it('are skipped behind a failure in their stage, with their condition', () => {
    const pipeline = { id: 'p', title: 'p' }
    const failure = { reason: 'no', line: 1 }
    const broken = step({ pipeline, stage: 0, failure })
    const after = step({ pipeline, stage: 0 })
    const unmatched = step({ pipeline, stage: 0, condition: false })
    const others = [
      step({ pipeline, stage: 1 }),
      step({ pipeline: { id: 'q', title: 'q' }, stage: 0 }),
      step({ pipeline, stage: 0, message: 1 }),
    ]
    expect(skippedSteps([step({ pipeline, stage: 0 }), broken, after, unmatched, ...others])).toEqual(new Set([after]))
  })
  it('name the fields that they change', () => {
    const change = (field: string) => ({ field, before: 1, after: 2 })
    expect(changedFields([step({ changes: [change('b'), change('a')] }), step({ changes: [change('b')] })])).toEqual([
      'a',
      'b',
    ])
  })
})

it('tells an added field from a changed and a removed one', () => {
  expect(changeKind({ field: 'a', before: null, after: 0 })).toBe('added')
  expect(changeKind({ field: 'a', before: '', after: 0 })).toBe('changed')
  expect(changeKind({ field: 'a', before: false, after: null })).toBe('removed')
})
