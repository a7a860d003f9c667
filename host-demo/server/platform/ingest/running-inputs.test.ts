import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { InputDefinition } from './ingest.ts'
import { loadParts, registerInputType, registerTransport } from './registry.ts'
import { RunningInputs } from './running-inputs.ts'
import { surroundings, testIntake } from './testing/intake.ts'
import { Unavailable, type Intake } from './transports/transport.ts'

const definition: InputDefinition = { id: 'in', type: 'test', title: 'in', configuration: {}, staticFields: {} }
/** What the next openings meet; nothing: they open. */
let problems: Error[]
let opening: Promise<void>
let openings: number
let said: string[]
let opened: Intake[]
let closed: number
let inputs: RunningInputs

beforeAll(async () => {
  await loadParts()
  registerTransport({
    name: 'test', withoutRoom: 'waits', fields: {},
    async open(_configuration, _codec, intake) {
      openings++
      await opening
      const problem = problems.shift()
      if (problem) throw problem
      opened.push(intake)
      return { pause() {}, resume() {}, async close() { closed++ } }
    },
  })
  registerInputType({ type: 'test', name: 'Test', transport: 'test', codec: 'raw' })
})
beforeEach(() => {
  problems = []
  opening = Promise.resolve()
  openings = 0
  said = []
  opened = []
  closed = 0
  inputs = new RunningInputs({
    surroundings, define() {}, full: () => false,
    intake: (_id, _configuration, _codec, state) => ({ ...testIntake(), state }),
    say: (_id, state, detail) => void said.push(detail === null ? state : `${state}: ${detail}`),
  })
})

test('what may pass is tried again until it is open; what must be mended is not', async () => {
  problems = [new Unavailable('The port is taken.'), new Unavailable('The port is taken.')]
  await inputs.start(definition)
  expect(said).toEqual(['STARTING', 'FAILED: The port is taken. It is tried again by itself.'])
  await vi.waitFor(() => expect(said.at(-1)).toBe('RUNNING'), 20_000)

  vi.useFakeTimers()
  try {
    problems = [new Error('The certificate cannot be read.')]
    await inputs.start(definition)
    expect([said.at(-1), vi.getTimerCount()]).toEqual(['FAILED: The certificate cannot be read.', 0])
  } finally {
    vi.useRealTimers()
  }
}, 30_000)

test('one that loses its socket is closed and opened again', async () => {
  await inputs.start(definition)
  opened[0]!.state('FAILED', 'The port was taken meanwhile.')
  await vi.waitFor(() => expect(said.at(-1)).toBe('FAILED: The port was taken meanwhile. It is tried again by itself.'))
  expect(closed).toBe(1)
  await vi.waitFor(() => expect([opened.length, said.at(-1)]).toEqual([2, 'RUNNING']), 10_000)
})

test('what is being opened while all end is closed too, and nothing is tried any more', async () => {
  problems = [new Unavailable('The port is taken.')]
  await inputs.start({ ...definition, id: 'other' })
  let go = () => {}
  opening = new Promise(resolve => { go = resolve })
  const starting = inputs.start(definition)
  await vi.waitFor(() => expect(openings).toBe(2))
  const ending = inputs.end()
  go()
  await Promise.all([starting, ending])
  expect([opened.length, closed]).toEqual([1, 1])
  await inputs.start(definition)
  expect(opened).toHaveLength(1)
})
