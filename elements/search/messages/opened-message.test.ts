import { describe, expect, it } from 'vitest'
import type { MessageDecoration, WireMessage } from '../../../core/search/schema.ts'
import { curlOf } from './curl.ts'
import { changeOf, isDecorated, undecorated } from './decorations.ts'
import { isNewestFirst, sortedBy, withColumnAt, withColumnToggled } from './message-columns.ts'
import { spansWithin, surroundingQuery, surroundingRange, surroundingSearch, timeCursor } from './surroundings.ts'

const wire = (fields: string) =>
  JSON.parse(
    `{"_id":"1","timestamp":"2026-11-20T14:47:04.230Z","streams":[],"gl2_message_id":"01J"${fields}}`,
  ) as WireMessage

describe('decorators', () => {
  const decoration = JSON.parse(`{
    "added_fields": {"severity": "Error", "__proto__": "x"}, "changed_fields": {"level": {"before": 3, "after": "Error (3)"}},
    "removed_fields": {"token": "t"}
  }`) as MessageDecoration
  it('are listed field by field', () => {
    expect(changeOf(decoration, 'level')).toEqual({ kind: 'changed', before: 3 })
    expect(['severity', '__proto__', 'source', 'toString'].map(field => changeOf(decoration, field))).toEqual([
      { kind: 'added' },
      { kind: 'added' },
      null,
      null,
    ])
    expect(changeOf(null, 'level')).toBeNull()
  })
  it('are taken back: the message as it is stored', () => {
    const stored = undecorated(
      wire(',"level":"Error (3)","severity":"Error","source":"web","__proto__":"x"'),
      decoration,
    )
    expect(
      Object.entries(stored).filter(([name]) => ['level', 'severity', 'token', 'source', '__proto__'].includes(name)),
    ).toEqual([
      ['level', 3],
      ['source', 'web'],
      ['token', 't'],
    ])
  })
  it('that did nothing are not spoken of', () => {
    expect([
      isDecorated(null),
      isDecorated({ added_fields: {}, changed_fields: {}, removed_fields: {} }),
      isDecorated(decoration),
    ]).toEqual([false, false, true])
  })
})

describe('surrounding messages', () => {
  const message = wire(',"source":"web 1","file":"","gl2_source_input":"i1","n":3,"list":[1],"__proto__":"x"')
  it('have single values in common with it', () => {
    expect(
      surroundingQuery(message, ['source', 'gl2_source_input', 'file', 'source_file', 'n', 'list', 'constructor']),
    ).toBe('source:"web 1" AND gl2_source_input:i1 AND n:3')
  })
  it('are within the time before and after', () => {
    expect(surroundingRange(message, 'PT5S')).toEqual({
      type: 'absolute',
      from: '2026-11-20T14:46:59.230Z',
      to: '2026-11-20T14:47:09.230Z',
    })
    expect(['PT0S', 'soon', ''].map(duration => surroundingRange(message, duration))).toEqual([null, null, null])
    expect(surroundingRange({ timestamp: 'never' }, 'PT5S')).toBeNull()
  })
  it('are searched from its own place, the nearest first', () => {
    expect(timeCursor(message)).toEqual([Date.parse('2026-11-20T14:47:04.230Z'), '01J'])
    const query = (direction: 'before' | 'after', span: number | null) =>
      surroundingSearch(message, direction, { query: 'source:x', streams: ['s'], limit: 5, span }).queries[0]!
    expect(query('before', 1000).timerange).toEqual({
      type: 'absolute',
      from: '2026-11-20T14:47:03.230Z',
      to: '2026-11-20T14:47:04.231Z',
    })
    expect(query('before', 1000).search_types[0]).toMatchObject({
      limit: 5,
      sort: [{ field: 'timestamp', order: 'DESC' }],
    })
    expect(query('after', null).timerange).toEqual({ type: 'relative', range: 0 })
    expect(query('after', null).search_types[0]).toMatchObject({ sort: [{ field: 'timestamp', order: 'ASC' }] })
  })
  it('are looked for everywhere, or as far as the administrator allows', () => {
    expect(spansWithin(null).at(-1)).toBeNull()
    const hours = 2 * 3_600_000
    expect(spansWithin(hours)).toEqual([60_000, 3_600_000, hours - 1])
    const { timerange } = surroundingSearch(message, 'before', { query: '', streams: [], limit: 5, span: hours - 1 })
      .queries[0]!
    expect(timerange.type === 'absolute' && Date.parse(timerange.to) - Date.parse(timerange.from)).toBe(hours)
  })
})

it('cURL is safe to paste', () => {
  expect(curlOf('https://logs.example.org/api/', "logs_0'; rm -rf ~ #", 'a/b')).toBe(
    "curl --user TOKEN:token --header 'Accept: application/json' 'https://logs.example.org/api" +
      "/messages/logs_0'\\''%3B%20rm%20-rf%20~%20%23/a%2Fb'",
  )
})

describe('columns', () => {
  it('come, go and change places', () => {
    expect(withColumnToggled(['a'], 'b')).toEqual(['a', 'b'])
    expect(withColumnToggled(['a', 'b'], 'a')).toEqual(['b'])
    expect(withColumnAt(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
    expect(withColumnAt(['a', 'b'], 'x', 'a')).toEqual(['a', 'b'])
  })
  it('sort alone, turn round, and join with Shift', () => {
    const byTime = [{ field: 'timestamp', order: 'DESC' }] as const
    expect(sortedBy(byTime, 'timestamp', false)).toEqual([{ field: 'timestamp', order: 'ASC' }])
    expect(sortedBy(byTime, 'took', false)).toEqual([{ field: 'took', order: 'ASC' }])
    const both = sortedBy(byTime, 'took', true)
    expect(both).toEqual([...byTime, { field: 'took', order: 'ASC' }])
    const turnedRound = sortedBy(both, 'took', true)
    expect(turnedRound).toEqual([...byTime, { field: 'took', order: 'DESC' }])
    expect(sortedBy(turnedRound, 'took', true)).toEqual(byTime)
    expect(sortedBy(both, 'took', false)).toEqual([{ field: 'took', order: 'ASC' }])
    expect([isNewestFirst(byTime), isNewestFirst(sortedBy(byTime, 'took', false)), isNewestFirst([])]).toEqual([
      true,
      false,
      false,
    ])
  })
})
