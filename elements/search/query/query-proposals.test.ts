import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { completionSource, type Proposals } from './query-proposals.ts'

const proposals = (more: Partial<Proposals> = {}): Proposals => ({
  fields: () => [
    { name: 'level', kind: 'number', kindName: 'number' },
    { name: 'source', kind: 'text', kindName: 'text' },
  ],
  values: () => Promise.resolve([{ value: 'web 1', occurrences: '3 messages' }]),
  operatorName: () => 'operator',
  history: () => ['level:3 AND refused', 'level:4', 'source:x'],
  historyName: () => 'run before',
  ...more,
})
const propose = async (text: string, from = proposals()) => {
  const context = new CompletionContext(EditorState.create({ doc: text }), text.length, false)
  return (await completionSource(from)(context))?.options.map(({ label, detail }) => `${label} (${detail})`) ?? null
}

it('fields come first, then queries that were run before and begin so', async () => {
  expect(await propose('lev')).toEqual(['level (number)', 'level:3 AND refused (run before)', 'level:4 (run before)'])
})

it('operators are proposed as they are written, also for one in small letters', async () => {
  expect(await propose('x A')).toEqual(['AND (operator)'])
  expect(await propose('x and')).toEqual(['AND (operator)'])
  expect(await propose('N')).toEqual(['NOT (operator)'])
  expect(await propose('x o')).toEqual(['source (text)'])
})

it('whether a field exists is asked by its name', async () => {
  expect(await propose('exi')).toEqual(['_exists_ (operator)'])
  const values = () => Promise.reject(new Error('no values are asked for'))
  expect(await propose('_exists_:l', proposals({ values }))).toEqual(['level (number)'])
})

it('values are proposed with queries that begin so; what is written already is none', async () => {
  expect(await propose('level:4')).toEqual(['web 1 (3 messages)'])
  expect(await propose('LEVEL:')).toEqual([
    'web 1 (3 messages)',
    'level:3 AND refused (run before)',
    'level:4 (run before)',
  ])
})

it('a server that fails proposes nothing of its own', async () => {
  expect(await propose('source:', proposals({ values: () => Promise.reject(new Error('no')) }))).toEqual([
    'source:x (run before)',
  ])
  expect(await propose('took:', proposals({ values: () => Promise.reject(new Error('no')) }))).toBe(null)
})

it('a request is given up when more is typed', async () => {
  let given: AbortSignal | undefined
  const context = new CompletionContext(EditorState.create({ doc: 'source:' }), 7, false)
  const answer = completionSource(
    proposals({
      values: (_field, _input, signal) => {
        given = signal
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('gone')))
        })
      },
      history: () => [],
    }),
  )(context)
  ;(context as unknown as { abortListeners: (() => void)[] | null }).abortListeners?.forEach(stop => stop())
  expect(given?.aborted).toBe(true)
  expect(await answer).toBe(null)
})
