import { expect, it } from 'vitest'
import { codecOf } from '../../registry.ts'
import { openTransport, testIntake } from '../../testing/intake.ts'

const type = 'org.graylog2.inputs.random.FakeHttpMessageInput'

it('makes up requests that its codec reads, until it is closed', async () => {
  const intake = testIntake()
  const { transport } = await openTransport(type, intake, { sleep: 1, sleep_deviation: 1, source: 'shop.example' })
  const [frame] = await intake.until(3)
  await transport.close()
  const { length } = intake.frames
  const { fields, timestamp } = codecOf('random-http-msg')!.create({})({
    bytes: Buffer.from(frame!.text),
    receivedAt: 1_690_970_400_123,
    remoteAddress: '127.0.0.1',
    remoteName: null,
  })
  expect(timestamp).toBe(1_690_970_400_123)
  expect(fields).toMatchObject({
    message: expect.stringMatching(/^2023-08-02T10:00:00\.123Z (GET|POST|PUT|DELETE) \/\S+ \[\d{3}\] \d+ms$/),
    source: 'shop.example',
    sequence_nr: 1,
    http_method: expect.any(String),
    http_response_code: expect.any(Number),
    took_ms: expect.any(Number),
    user_id: expect.any(Number),
    controller: expect.any(String),
    action: expect.any(String),
    resource: expect.any(String),
    ingest_time_hour: 10,
    ingest_time_year: 2023,
  })
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(intake.frames).toHaveLength(length)
})

it('waits while the journal is full, and while it is nearly full if it may be throttled', async () => {
  const intake = testIntake()
  intake.throttled = () => true
  const { transport } = await openTransport(type, intake, { sleep: 1, sleep_deviation: 1, throttling_allowed: true })
  await new Promise(resolve => setTimeout(resolve, 30))
  expect(intake.frames).toEqual([])
  intake.throttled = () => false
  await intake.until(1)
  await transport.close()
})
