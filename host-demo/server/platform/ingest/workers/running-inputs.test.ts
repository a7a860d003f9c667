import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { InputDefinition } from '../ingest.ts'
import { loadParts, registerInputType } from '../registry.ts'
import { RunningInputs } from './running-inputs.ts'
import { transportContext, testIntake } from '../testing/intake.ts'
import { rawCodec } from '../protocols/raw/decode.ts'
import { Unavailable, type Intake, type TransportDefinition } from '../listeners/transport.ts'

const definition: InputDefinition = { id: 'in', type: 'test', title: 'in', configuration: {}, staticFields: {} }
/** Errors of the next openings; none: they succeed. */
let problems: Error[]
let opening: Promise<void>
let openings: number
let said: string[]
/** The fields that failures named. */
let fields: unknown[]
let opened: Intake[]
let closed: number
let inputs: RunningInputs

beforeAll(async () => {
  await loadParts()
  const transport: TransportDefinition = {
    name: 'test',
    withoutRoom: 'waits',
    fields: {},
    async open(_configuration, _codec, intake) {
      openings++
      await opening
      const problem = problems.shift()
      if (problem) throw problem
      opened.push(intake)
      return {
        pause() {},
        resume() {},
        async close() {
          closed++
        },
      }
    },
  }
  registerInputType({ type: 'test', name: 'Test', transport, codec: rawCodec })
})
beforeEach(() => {
  problems = []
  opening = Promise.resolve()
  openings = 0
  said = []
  fields = []
  opened = []
  closed = 0
  inputs = new RunningInputs({
    transportContext,
    define() {},
    full: () => false,
    intake: (_id, _configuration, _codec, state) => ({ ...testIntake(), state }),
    say(_id, state, detail, field) {
      said.push(detail === null ? state : `${state}: ${detail}`)
      if (state === 'FAILED') fields.push(field)
    },
  })
})

it('a failure names the field of the configuration that it is about', async () => {
  problems = [
    new Unavailable('The port is taken.', 'port'),
    new Error('charset_name: there is no such encoding.'),
    new Error("'charset_name' is missing."),
    new Error('somebody: no field of it.'),
    new Error('It cannot be.'),
  ]
  for (let attempt = 0; attempt < 5; attempt++) await inputs.start(definition)
  expect(fields).toEqual(['port', 'charset_name', 'charset_name', null, null])
})

it('what may pass is tried again until it is open; what must be mended is not', async () => {
  problems = [new Unavailable('The port is taken.'), new Unavailable('The port is taken.')]
  await inputs.start(definition)
  expect(said).toEqual(['STARTING', 'FAILED: The port is taken. It is retried automatically.'])
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

it('one that loses its socket is closed and opened again', async () => {
  await inputs.start(definition)
  opened[0]!.state('FAILED', 'The port was taken meanwhile.')
  await vi.waitFor(() => expect(said.at(-1)).toBe('FAILED: The port was taken meanwhile. It is retried automatically.'))
  expect(closed).toBe(1)
  await vi.waitFor(() => expect([opened.length, said.at(-1)]).toEqual([2, 'RUNNING']), 10_000)
})

it('what is being opened while all end is closed too, and nothing is tried any more', async () => {
  problems = [new Unavailable('The port is taken.')]
  await inputs.start({ ...definition, id: 'other' })
  let go = () => {}
  opening = new Promise(resolve => {
    go = resolve
  })
  const starting = inputs.start(definition)
  await vi.waitFor(() => expect(openings).toBe(2))
  const ending = inputs.end()
  go()
  await Promise.all([starting, ending])
  expect([opened.length, closed]).toEqual([1, 1])
  await inputs.start(definition)
  expect(opened).toHaveLength(1)
})
