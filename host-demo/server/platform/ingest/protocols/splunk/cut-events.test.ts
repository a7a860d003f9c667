import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutEvents } from './cut-events.ts'

const cut = (text: string) => {
  const body = Buffer.from(text)
  const { places, problem } = cutEvents(body)
  const events: string[] = []
  for (let i = 0; i < places.length; i += 2) events.push(body.toString('utf8', places[i], places[i + 1]))
  return { events, problem }
}

it('events follow each other with and without white space', () => {
  expect(cut('{"event":"a"}{"event":"b"}\r\n\t {"event":{"c":[{}]}} \n')).toEqual({
    events: ['{"event":"a"}', '{"event":"b"}', '{"event":{"c":[{}]}}'],
    problem: null,
  })
  expect(cut(' \n')).toEqual({ events: [], problem: null })
})

it.each([
  '{"event":"}{"}',
  '{"event":"\\"}{"}',
  '{"event":"\\\\"}',
  '{"a":"event","event" : 1}',
  '{"event":"ü€😀"}',
  '{"fields":{"event":""},"event":"x"}',
])('brackets and quotes in texts are text: %s', event =>
  expect(cut(event + event)).toEqual({ events: [event, event], problem: null }),
)

it.each([
  ['{"event":"a"} x', 'invalidFormat'],
  ['[{"event":"a"}]', 'invalidFormat'],
  ['{"event":"a"', 'invalidFormat'],
  ['{"event":"a}', 'invalidFormat'],
  ['{"event":[1}', 'invalidFormat'],
  ['{"event":"a\\"}', 'invalidFormat'],
  ['{"time":1}', 'eventRequired'],
  ['{}', 'eventRequired'],
  ['{"fields":{"event":"x"}}', 'eventRequired'],
  ['{"a":"event"}', 'eventRequired'],
  ['{"event":""}', 'eventBlank'],
  ['{"event": null}', 'eventBlank'],
])('%s is refused as %s', (text, problem) => expect(cut(text).problem).toBe(problem))

it('whatever JSON events hold, they are cut as they were sent', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.jsonValue({ maxDepth: 5 }).filter(value => value !== '' && value !== null),
        { minLength: 1, maxLength: 5 },
      ),
      values => {
        const events = values.map(event => JSON.stringify({ time: 1, event, fields: { a: '\\"' } }))
        expect(cut(events.join(''))).toEqual({ events, problem: null })
      },
    ),
    { numRuns: 500 },
  )
})

it('a body made to take long does not', () => {
  for (const text of [
    '{"event":"' + '\\'.repeat(2_000_001) + '"}',
    '{"event":' + '['.repeat(2_000_000),
    '"'.repeat(2_000_000),
    '{"' + '\\"'.repeat(1_000_000),
  ]) {
    expect(cut(text).problem).toBe('invalidFormat')
  }
})
