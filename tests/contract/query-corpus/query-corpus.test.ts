/**
 * Tests each form of the query language against totals that are counted here. A new form goes into the list of its
 * group in `groups`; its condition is written with `evaluate.ts`, which shares nothing with the code under test.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseQuery } from '../../../core/query/parse.ts'
import { validateQuery } from '../../../core/query/validate.ts'
import { openEmbeddedStore } from '../../../host-demo/server/platform/messages/embedded/store.ts'
import type { MessageStore } from '../../../host-demo/server/platform/messages/message-store.ts'
import { Writer } from '../message-store.ts'
import { nothing, type Form } from './evaluate.ts'
import { booleans, dottedNames, presence } from './groups/booleans.ts'
import { punctuation, unicode } from './groups/characters.ts'
import { expressions, fuzzy, wildcards } from './groups/patterns.ts'
import { dates, NOW, numberRanges, textRanges } from './groups/ranges.ts'
import { phrases, terms } from './groups/terms.ts'
import { values } from './groups/values.ts'
import { MESSAGES } from './messages.ts'

const GROUPS: Readonly<Record<string, readonly Form[]>> = {
  terms,
  phrases,
  wildcards,
  expressions,
  fuzzy,
  textRanges,
  numberRanges,
  dates,
  booleans,
  presence,
  dottedNames,
  unicode,
  punctuation,
  values,
}
const REFUSED = [
  'a AND',
  '(a',
  'f:[1 TO',
  '"a',
  'foo*~',
  'us*:alice',
  '/(a)\\1/',
  '/a(?=b)/',
  'path:/var/log',
  'a OR',
  ')',
  'foo~5',
  'user:/.*@.*/',
  '/(a{50}){90}/',
  `"${'w '.repeat(101)}"~2`,
]
const OPTIONS = { allowLeadingWildcard: true }
const NEVER = Number.MAX_SAFE_INTEGER

let store: MessageStore
let dir: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-corpus-'))
  // The first 256 messages are packed into chunks, the others are not.
  store = await openEmbeddedStore({
    dir,
    log: pino({ level: 'silent' }),
    readers: 2,
    packing: { direct: NEVER, fold: 128 },
  })
  await store.ensureIndexSet({ id: 'main', prefix: 'main' })
  const writer = new Writer(store)
  for (let i = 0; i < MESSAGES.length; i += 32)
    await writer.write([{ indexSet: 'main', messages: MESSAGES.slice(i, i + 32) }])
  writer.close()
})
afterAll(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

async function found(query: string): Promise<string[]> {
  const { hits, total } = await store.messages({
    scope: { from: -8e15, to: 8e15, streams: null },
    queries: [parseQuery(query, OPTIONS)],
    now: NOW,
    timeZone: 'UTC',
    limit: 1_000,
    offset: 0,
    sort: [{ field: 'timestamp', order: 'asc' }],
    total: true,
  })
  expect(total).toBe(hits.length)
  return hits.map(({ message }) => message.id)
}

it('has at least 400 forms, none twice in a group', () => {
  const forms = Object.values(GROUPS)
  expect(forms.reduce((sum, group) => sum + group.length, 0)).toBeGreaterThanOrEqual(400)
  for (const group of forms) expect(group.map(([query]) => query)).toEqual([...new Set(group.map(([query]) => query))])
})

describe.each(Object.entries(GROUPS).filter(([, forms]) => forms.length > 0))('%s', (_, forms) => {
  it.each(forms)('%s', async (query, finds) => {
    const expected = MESSAGES.filter(finds).map(({ id }) => id)
    if (finds !== nothing) expect(expected.length, 'the corpus has such messages').toBeGreaterThan(0)
    expect(await found(query)).toEqual(expected)
    expect(validateQuery(query, OPTIONS).status).not.toBe('ERROR')
  })
})

it.each(REFUSED)('refuses %s, and so does validation', query => {
  expect(() => parseQuery(query, OPTIONS)).toThrow()
  expect(validateQuery(query, OPTIONS).status).toBe('ERROR')
})
