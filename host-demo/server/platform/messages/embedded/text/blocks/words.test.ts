/** Words of chunks against a reference that looks into every text, and against SQLite's FTS5. */
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { tokenize } from '../../../../../../../core/query/analysis.ts'
import { makeMessages, randomFrom } from '../../../../../../../tests/bench/messages.ts'
import type { Message } from '../../../message-store.ts'
import { TEXT_FIELDS } from '../../field-kinds.ts'
import { listRows } from '../../rows.ts'
import type { TermReader } from './term-reader.ts'
import { everyChunk } from './term-rows.ts'
import { countWord, findWords, type WordQuery } from './word-query.ts'
import { encodeWords, openWords } from './words.ts'

const noPause = (): undefined => undefined

const messageOf = (fields: Message['fields'], i: number): Message => ({
  id: `id-${i}`,
  timestamp: i,
  streams: [],
  fields,
})
const messagesOf = (texts: readonly string[]): Message[] => texts.map((message, i) => messageOf({ message }, i))

const phrase = (text: string, openEnd = false): WordQuery => ({ type: 'phrase', words: tokenize(text), openEnd })
const test = (pattern: RegExp, ...contains: string[]): WordQuery => ({
  type: 'test',
  test: word => pattern.test(word),
  contains,
})

/** Rows by looking into the texts. */
function expected(messages: readonly Message[], query: WordQuery, field: string | null): number[] {
  const texts = messages.map(({ fields }) =>
    (field === null ? TEXT_FIELDS : [field]).flatMap(name =>
      Object.hasOwn(fields, name) ? [tokenize(String(fields[name]))] : [],
    ),
  )
  const matches = (words: readonly string[][], part: WordQuery): boolean => {
    if (part.type === 'and') return part.of.every(one => matches(words, one))
    if (part.type === 'or') return part.of.some(one => matches(words, one))
    if (part.type === 'test') return words.flat().some(part.test)
    const last = part.words.length - 1
    return words.some(text =>
      text.some((_, i) =>
        part.words.every((word, j) =>
          part.openEnd && j === last ? text[i + j]?.startsWith(word) : text[i + j] === word,
        ),
      ),
    )
  }
  return texts.flatMap((words, row) => (matches(words, query) ? [row] : []))
}

async function found(index: TermReader, query: WordQuery, field: string | null): Promise<number[]> {
  const [rows] = await findWords(index, query, field, everyChunk(index.shape.chunks), noPause)
  return [...listRows(rows!, index.shape.chunks[0]!.n)]
}

const VOCABULARY =
  'error warning failed connection pool 10 0042 a ab abc größe straße 東京 Ünï e\u0301t mail.example x_y'.split(' ')

/** Texts of few words, so that phrases are found by chance, and of rare ones. */
function randomMessages(count: number, seed: number): Message[] {
  const random = randomFrom(seed)
  const text = (): string =>
    Array.from({ length: Math.floor(random() * 12) }, () =>
      random() < 0.1
        ? Math.floor(random() * 1e6).toString(36)
        : VOCABULARY[Math.floor(random() * random() * VOCABULARY.length)]!,
    ).join(random() < 0.5 ? ' ' : ': ')
  return Array.from({ length: count }, (_, i) =>
    messageOf(
      { ...(random() < 0.9 && { message: text() }), ...(random() < 0.3 && { full_message: text() }), level: 3 },
      i,
    ),
  )
}

const QUERIES: readonly WordQuery[] = [
  ...VOCABULARY.map(word => phrase(word)),
  phrase('error warning'),
  phrase('error error'),
  phrase('error error error'),
  phrase('failed connection pool'),
  phrase('mail example'),
  phrase('error a', true),
  phrase('a', true),
  phrase('grö', true),
  phrase('1', true),
  phrase('nowhere'),
  phrase('error nowhere'),
  phrase('zzzzzzz', true),
  { type: 'and', of: [phrase('error'), phrase('failed'), phrase('ab', true)] },
  { type: 'or', of: [phrase('0042'), phrase('straße pool'), phrase('x y')] },
  { type: 'and', of: [phrase('error'), { type: 'or', of: [phrase('10'), phrase('0042')] }] },
  test(/^[0-9]+$/),
  test(/rr/, 'rr'),
  test(/^.*$/),
]

describe('words of random texts', () => {
  for (const [count, seed] of [
    [1, 1],
    [300, 2],
    [5_000, 3],
  ] as const) {
    it(`are found in ${count} messages as by looking into each`, async () => {
      const messages = randomMessages(count, seed)
      const index = openWords(encodeWords(messages), 7)
      for (const query of QUERIES)
        for (const field of [null, ...TEXT_FIELDS]) {
          expect({ query, field, rows: await found(index, query, field) }).toEqual({
            query,
            field,
            rows: expected(messages, query, field),
          })
        }
    })
  }

  it('are listed once each, in order, with their counts', () => {
    const messages = randomMessages(400, 5)
    const index = openWords(encodeWords(messages), 0)
    const listed = Array.from({ length: index.sections }, (_, i) => index.section(i).terms.text.toString()).join('')
    const words = new Set(
      messages.flatMap(({ fields }) => TEXT_FIELDS.flatMap(name => tokenize(String(fields[name] ?? '')))),
    )
    expect(new Set(listed.split('\n').slice(0, -1))).toEqual(words)
    for (const word of words) {
      const rows = expected(messages, phrase(word), 'message')
      if (tokenize(word)[0] === word)
        expect(countWord(index, word, 'message', everyChunk(index.shape.chunks))).toEqual(Int32Array.of(rows.length))
    }
  })
})

it('tells which words there are by sections that are not read, whatever they begin with', () => {
  const random = randomFrom(4)
  const word = (): string =>
    Array.from({ length: 1 + Math.floor(random() * 5) }, () => 'abc1é'[Math.floor(random() * 5)]).join('')
  const all = Array.from({ length: 6_000 }, word)
  const messages = all.slice(0, 3_000).map((own, i) => messageOf({ message: own, full_message: all[i + 1]! }, i))
  const bytes = encodeWords(messages)
  const [wordsOf, wanted] = [openWords(bytes, 0), Uint8Array.of(1)]
  expect(wordsOf.sections).toBeGreaterThan(1)
  const counts = new Map<string, number>()
  for (const { fields } of messages)
    for (const own of tokenize(String(fields['message']))) counts.set(own, (counts.get(own) ?? 0) + 1)
  for (const own of new Set(all.flatMap(text => tokenize(text)))) {
    // The last section is kept: another index has none.
    const fresh = openWords(bytes, 0)
    const count = counts.get(own) ?? 0
    expect([own, countWord(fresh, own, 'message', wanted)[0]]).toEqual([own, count])
    expect([own, countWord(wordsOf, own, 'message', wanted)[0]]).toEqual([own, count])
  }
})

it('finds words by what they contain in sections that are not read', async () => {
  const random = randomFrom(6)
  const piece = (most: number): string =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => 'abc1é'[Math.floor(random() * 5)]).join('')
  const numbers = Array.from({ length: 3_000 }, (_, i) => (i * 7_919).toString(16))
  const messages = messagesOf([...numbers, ...Array.from({ length: 1_000 }, () => piece(6))])
  const bytes = encodeWords(messages)
  for (const literal of ['1', 'x', 'ab1f', ...Array.from({ length: 40 }, () => piece(4))]) {
    const query = test(new RegExp(literal), literal)
    const rows = expected(messages, query, null)
    expect([literal, await found(openWords(bytes, 0), query, null)]).toEqual([literal, rows])
  }
})

it('finds what FTS5 finds', async () => {
  const messages = makeMessages(3, 2_000, 100_000).concat(randomMessages(2_000, 9))
  const index = openWords(encodeWords(messages), 0)
  const db = new DatabaseSync(':memory:')
  db.exec(
    "CREATE VIRTUAL TABLE ft USING fts5(message, full_message, content='', detail=full, columnsize=0, tokenize='ascii')",
  )
  const insert = db.prepare('INSERT INTO ft(rowid, message, full_message) VALUES(?, ?, ?)')
  messages.forEach(({ fields }, row) => {
    const words = TEXT_FIELDS.map(name => tokenize(String(fields[name] ?? '')).join(' '))
    insert.run(row, words[0]!, words[1]!)
  })
  const match = db.prepare('SELECT rowid FROM ft WHERE ft MATCH ? ORDER BY rowid')
  for (const [expression, query, field] of [
    ['"retrying connection"', phrase('retrying connection'), null],
    ['"connection pool"', phrase('connection pool'), null],
    ['"status 1 aft"*', phrase('status 1 aft', true), null],
    ['"10"*', phrase('10', true), null],
    ['full_message : ("error"*)', phrase('error', true), 'full_message'],
    ['message : ("error" AND "a")', { type: 'and', of: [phrase('error'), phrase('a')] }, 'message'],
    [
      '("error" AND "failed") OR "zyxquarantine"',
      { type: 'or', of: [{ type: 'and', of: [phrase('error'), phrase('failed')] }, phrase('zyxquarantine')] },
      null,
    ],
    ['"größe"', phrase('größe'), null],
  ] as const) {
    const rows = match.all(expression).map(row => Number(row['rowid']))
    expect({ expression, rows: await found(index, query, field) }).toEqual({ expression, rows })
    expect(rows.length).toBeGreaterThan(0)
  }
  db.close()
})

describe('hostile texts', () => {
  const long = 'x'.repeat(100_000)
  it.each<[string, readonly string[]]>([
    ['no message', []],
    ['empty texts', ['', ' ,;\0\n', '\u0000']],
    [
      'control characters and lone surrogates',
      ['a\u0000b\u0007c\ud800d\udfffe', '\ud800', 'ab\ncd\u2028ef', 'a\ud83d\ude00b'],
    ],
    ['huge words that begin alike', [long, `${long}y`, `${long} ${long}`, `a${long}`, `${long}z ${long}y`]],
    [
      'a word more often than there are positions of one byte',
      [Array.from({ length: 70_000 }, () => 'ab').join(' '), 'ab cd'],
    ],
    ['the same text in all of 10,000 rows', Array.from({ length: 10_000 }, () => 'Connection refused by 10.0.0.1')],
    [
      '10,000 texts without a word in common',
      Array.from({ length: 10_000 }, (_, i) => `${(i * 7_919).toString(36)}q ${i}u`),
    ],
    [
      'a chunk that is full to the last row',
      Array.from({ length: 16_384 }, (_, i) => (i % 3 === 0 ? 'even odd' : `odd ${i % 5}`)),
    ],
  ])('%s', async (_, texts) => {
    const messages = messagesOf(texts)
    const index = openWords(encodeWords(messages), 0)
    const words = [...new Set(texts.flatMap(text => tokenize(text)))]
    const asked = words.filter((_, i) => i % Math.ceil(words.length / 40) === 0)
    for (const word of [...asked, 'nowhere', 'x', 'ab cd', 'odd']) {
      for (const query of [phrase(word), phrase(word.slice(0, 50_000), true), phrase(`${word} ${word}`)]) {
        expect(await found(index, query, null)).toEqual(expected(messages, query, null))
      }
    }
  })
})

it('takes nothing for a word that every row has', () => {
  const size = (text: string): number => encodeWords(messagesOf(Array.from({ length: 10_000 }, () => text))).length
  expect(size('one two three four five')).toBeLessThan(300)
})
