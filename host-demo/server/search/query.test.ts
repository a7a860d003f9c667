import { describe, expect, it } from 'vitest'
import type { Filter } from '../../../core/search/schema.ts'
import { streamsWithin } from './query.ts'

const stream = (id: string): Filter => ({ type: 'stream', id })
const words: Filter = { type: 'query_string', query: 'x' }
const or = (...filters: Filter[]): Filter => ({ type: 'or', filters })
const and = (...filters: Filter[]): Filter => ({ type: 'and', filters })

describe('the streams a filter keeps to', () => {
  it.each([
    ['a stream', stream('a'), ['a']],
    ['some streams', or(stream('a'), stream('b'), stream('a')), ['a', 'b']],
    ['streams and words', and(or(stream('a'), stream('b')), words), ['a', 'b']],
    ['streams, each with words', or(and(stream('a'), words), stream('b')), ['a', 'b']],
    ['a stream or words', or(stream('a'), words), null],
    ['words', words, null],
    ['no streams', or(), null],
    ['nothing', null, null],
  ])('%s', (_, filter, expected) => expect(streamsWithin(filter)).toEqual(expected))
})
