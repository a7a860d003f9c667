/**
 * The cases that were measured on a running server of the established product (`measured/extractors.jsonl`): each is run here, through the routes and
 * the processor chain. What differs is in `extractor-answers.ts`, with the reason.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Message } from '../../host-demo/server/platform/messages/message-store.ts'
import { answered } from './extractor-answers.ts'
import { extractorStage, type Answer, type ExtractorStage, type Json, type StagedInput } from './extractor-stage.ts'
import { compareMeasured, measuredCases } from './measured.ts'

interface StoredCase {
  readonly id: string
  readonly what: string
  readonly input: StagedInput
  readonly extractors: readonly Json[]
  readonly created: readonly Answer[]
  readonly sent: readonly unknown[]
  readonly sent_at?: string
  readonly stored: readonly Json[]
  readonly extractors_read: readonly Json[]
  readonly lost_at_indexing?: readonly number[]
}
interface TesterCase {
  readonly id: string
  readonly what: string
  readonly request: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: unknown }
  readonly answer: Answer
}

const cases = measuredCases<StoredCase | TesterCase>('extractors')
const storedCases = cases.filter(one => 'extractors' in one)
const testerCases = cases.filter(one => 'answer' in one)

const measuredAt = Date.parse('2026-11-22T11:57:48.878Z')

let stage: ExtractorStage
beforeAll(async () => {
  stage = await extractorStage(measuredAt)
})
afterAll(() => stage?.close())

/** Compares as far as the wire tells; where a case is answered, it must really differ. */
function check(id: string, compare: () => void): void {
  compareMeasured(answered, id, compare)
}

/** As the API shows it: without the fields of the server. */
function shown({ fields, timestamp }: Message, of: number): Json {
  const own = Object.entries(fields).filter(([name]) => !name.startsWith('gl2_'))
  const time = timestamp === measuredAt ? '$now' : new Date(timestamp).toISOString()
  return JSON.parse(JSON.stringify({ of, ...Object.fromEntries(own), timestamp: time })) as Json
}

/** Times of day of the moment are alike within the second. */
const withoutMilliseconds = (rows: readonly Json[]) =>
  JSON.parse(JSON.stringify(rows).replace(/(T\d\d:\d\d:\d\d)\.\d{3}Z/g, '$1Z')) as readonly Json[]

describe.each(storedCases)('$id: $what', one => {
  it('stores what was measured', async () => {
    const path = await stage.input(one.id, one.input)
    const created: Answer[] = []
    for (const extractor of one.extractors) created.push(await stage.call('POST', path, extractor))
    const { messages } = await stage.process(one.sent)
    const read = ((await stage.call('GET', path)).body as { extractors: readonly Json[] }).extractors.map(extractor => {
      const { metrics, ...others } = extractor as { metrics: Record<string, { rate: { total: number } }> }
      return {
        ...others,
        condition_hits: metrics['condition_hits'],
        condition_misses: metrics['condition_misses'],
        executions: metrics['execution']!.rate.total,
        total: metrics['total']!.rate.total,
      }
    })
    check(one.id, () => {
      expect(created.map(({ status }) => status)).toEqual(one.created.map(({ status }) => status))
      expect(withoutMilliseconds(messages.map(shown))).toEqual(withoutMilliseconds(one.stored))
      expect(read).toEqual(one.extractors_read.map(expected => expect.objectContaining(expected)))
    })
    // Whatever it does otherwise, it loses nothing.
    expect(messages).toHaveLength(one.sent.length)
    expect(created.filter(({ status }) => status >= 500)).toEqual([])
  })
})

/** Errors are worded freely; lists of problems stay lists. */
function comparable({ status, body }: Answer): unknown {
  if (status >= 400) return { status, isList: Array.isArray(body) }
  const { validation_message, error_message, ...others } = body as Json
  const said = (text: unknown) => (typeof text === 'string' && text !== '' ? 'said' : text)
  return { status, ...others, validation: said(validation_message), error_message: said(error_message) }
}

describe.each(testerCases)('$id: $what', one => {
  it('answers what was measured', async () => {
    const { method, path, body } = one.request
    if (one.request.path.startsWith('/tools/natural')) vi.setSystemTime(Date.parse('2026-11-22T12:00:53.291Z'))
    const answer = await stage.call(method, path, body)
    vi.setSystemTime(measuredAt)
    check(one.id, () => {
      expect(withoutMilliseconds([comparable(answer) as Json])).toEqual(
        withoutMilliseconds([comparable(one.answer) as Json]),
      )
    })
    expect(answer.status).toBeLessThan(500)
  })
})

it('answers only cases that there are', () => {
  expect(Object.keys(answered).filter(id => !cases.some(one => one.id === id))).toEqual([])
})
