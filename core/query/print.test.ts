import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuery, printQuery, QuerySyntaxError } from './index.ts'
import type { QueryNode, WildcardPart } from './index.ts'

function withoutSpans(node: QueryNode): unknown {
  return JSON.parse(JSON.stringify(node, (key, value: unknown) => (key === 'span' ? undefined : value)))
}

const OPTIONS = { allowLeadingWildcard: true }

const special = fc.constantFrom(
  'AND',
  'OR',
  'NOT',
  'TO',
  '&&',
  '||',
  ' ',
  '"',
  '\\',
  '*',
  '?',
  '-',
  '+',
  '/',
  ':',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '~',
  '^',
  '!',
  '>=',
  '<',
  '\n',
  '\u3000',
  '\ufeff',
  '\u0085',
  '\0',
  'u0041',
  '$x$',
  '1',
  'é',
  '東',
  '😀',
  '__proto__',
)
const value = fc
  .array(fc.oneof({ weight: 3, arbitrary: special }, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 4 })
  .map(pieces => pieces.join('').toWellFormed())
const word = value.filter(text => text !== '')
const field = fc.oneof(
  fc.constant(null),
  word.filter(name => name !== '_exists_'),
)

const parts: fc.Arbitrary<WildcardPart[]> = fc
  .array(
    fc.oneof(
      word.map(literal => ({ literal })),
      fc.constantFrom('*' as const, '?' as const),
    ),
    { maxLength: 6 },
  )
  .map(pieces =>
    pieces.filter((piece, index) => {
      const previous = pieces[index - 1]
      return (
        index === 0 || piece === '?' || (typeof piece === 'object' ? typeof previous !== 'object' : previous !== '*')
      )
    }),
  )
  .filter(pieces => pieces.some(piece => typeof piece !== 'object') && !(pieces.length === 1 && pieces[0] === '*'))

const bound = fc.oneof(fc.constant(null), value)
const leaf: fc.Arbitrary<QueryNode> = fc.oneof(
  fc.constant<QueryNode>({ type: 'all' }),
  fc.record({ type: fc.constant('term' as const), field, value: word }),
  fc.record({ type: fc.constant('phrase' as const), field, value, slop: fc.nat() }),
  fc.record({ type: fc.constant('wildcard' as const), field, parts }),
  fc.record({
    type: fc.constant('regex' as const),
    field,
    pattern: fc.constantFrom('', 'a.*', 'a/b', '\\\\/', '"/"', '[/"]', '<1-20>\\*', 'a|/\n'),
  }),
  fc.record({
    type: fc.constant('fuzzy' as const),
    field,
    value: word,
    distance: fc.constantFrom(0 as const, 1 as const, 2 as const),
  }),
  fc
    .record({
      type: fc.constant('range' as const),
      field,
      lower: bound,
      includeLower: fc.boolean(),
      upper: bound,
      includeUpper: fc.boolean(),
    })
    .filter(range => range.lower !== null || range.upper !== null)
    .map(range => ({
      ...range,
      includeLower: range.includeLower || range.lower === null,
      includeUpper: range.includeUpper || range.upper === null,
    })),
  fc.record({ type: fc.constant('exists' as const), field: value }),
)

const tree = fc.letrec<{ node: QueryNode }>(tie => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc
      .record({
        type: fc.constant('bool' as const),
        must: fc.array(tie('node'), { maxLength: 3 }),
        should: fc.array(tie('node'), { maxLength: 3 }),
        mustNot: fc.array(tie('node'), { maxLength: 3 }),
      })
      .filter(({ must, should, mustNot }) => mustNot.length > 0 || must.length + should.length > 1),
    fc.record({
      type: fc.constant('boost' as const),
      node: tie('node'),
      factor: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map(Math.abs),
    }),
  ),
})).node

/** Texts made of the language's own pieces, which come closer to valid queries than random ones. */
const queryText = fc
  .array(
    fc.oneof(special, fc.constantFrom('a', 'f:', '_exists_:', '~1', '^2', '[', ' TO ', ']', '>=5', '/a/', '"b c"')),
    { maxLength: 12 },
  )
  .map(pieces => pieces.join(''))

function readOrRefuse(text: string): QueryNode | null {
  try {
    return parseQuery(text, OPTIONS)
  } catch (error) {
    expect(error).toBeInstanceOf(QuerySyntaxError)
    const { from, to } = error as QuerySyntaxError
    expect(from >= 0 && from <= to && to <= text.length).toBe(true)
    return null
  }
}

describe('printQuery', () => {
  it('writes what reads as the same tree', () => {
    fc.assert(
      fc.property(tree, node => {
        expect(withoutSpans(parseQuery(printQuery(node), OPTIONS))).toEqual(withoutSpans(node))
      }),
      { numRuns: 1000 },
    )
  })

  it('writes what any readable text means', () => {
    fc.assert(
      fc.property(fc.oneof(queryText, fc.string({ unit: 'binary' })), text => {
        const node = readOrRefuse(text)
        if (node) expect(withoutSpans(parseQuery(printQuery(node), OPTIONS))).toEqual(withoutSpans(node))
      }),
      { numRuns: 2500 },
    )
  })

  it('is short for people', () => {
    const printed = (text: string) => printQuery(parseQuery(text))
    expect(printed('a b')).toBe('a OR b')
    expect(printed('a AND NOT f:"x y"')).toBe('a AND NOT f:"x y"')
    expect(printed('+a -b c')).toBe('+a -b c')
    expect(printed('(a OR b) AND took_ms:>=5')).toBe('(a OR b) AND took_ms:[5 TO *]')
    expect(printed('user\\ name:x-y/z')).toBe('user\\ name:x-y/z')
  })

  it('writes trees that no text gives with the same meaning', () => {
    expect(printQuery({ type: 'bool', must: [], should: [], mustNot: [] })).toBe('*')
    expect(
      printQuery({ type: 'bool', must: [{ type: 'term', field: 'f', value: 'a' }], should: [], mustNot: [] }),
    ).toBe('f:a')
    expect(printQuery({ type: 'term', field: 'f', value: '' })).toBe('f:""')
  })
})

it('random bytes give a tree or the typed error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
      readOrRefuse(String.fromCharCode(...bytes))
      readOrRefuse(new TextDecoder().decode(bytes))
    }),
    { numRuns: 1000 },
  )
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { maxLength: 100 }), units => {
      readOrRefuse(String.fromCharCode(...units))
    }),
    { numRuns: 1000 },
  )
})
