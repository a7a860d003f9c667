import { afterEach, expect, it } from 'vitest'
import { answered } from '../../journal/batch.ts'
import { completeConfiguration, inputTypeOf } from '../../registry.ts'
import { openTransport, testIntake, type OpenedTransport, type TestIntake } from '../../testing/intake.ts'

const raw = 'org.graylog2.inputs.raw.http.RawHttpInput'

let opened: OpenedTransport
let intake: TestIntake
afterEach(() => opened.transport.close())
async function open(configuration: Record<string, unknown> = {}): Promise<void> {
  intake = testIntake()
  opened = await openTransport(raw, intake, configuration)
}
const post = (body: string, path = '/raw') => fetch(`http://127.0.0.1:${opened.port}${path}`, { method: 'POST', body })

it('a body is one message, its line ends inside too', async () => {
  await open()
  const response = await post('first line\n  second line\r\n')
  expect([response.status, await response.text()]).toEqual([202, ''])
  expect(intake.frames).toMatchObject([{ text: 'first line\n  second line', flags: answered }])
  expect((await post('x', '/gelf')).status).toBe(404)
})

it('a bulk has a message per line where it is enabled', async () => {
  await open({ enable_bulk_receiving: true })
  expect((await post('one\n\ntwo\r\nthree')).status).toBe(202)
  expect(intake.frames.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
})

it('its port and body are those of raw inputs over HTTP', async () => {
  await open()
  expect(completeConfiguration(inputTypeOf(raw)!, {})).toMatchObject({
    port: 5555,
    max_chunk_size: 65_536,
    enable_bulk_receiving: false,
  })
})
