/** A sender without a login who sends messages of very many fields: nothing is lost, and others keep their fields and their searches. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { sendTcp } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'

let server: ServerProcess
const ports: number[] = []
beforeAll(async () => {
  server = await startServer()
  for (const title of ['open to all', 'ours']) ports.push((await server.input(inputTypes.gelfTcp, {}, title)).port)
})
afterAll(() => server.stop())

const gelf = (fields: object) => `${JSON.stringify({ version: '1.1', host: 'h', short_message: 'line', ...fields })}\0`
const listed = async () => (await server.json<{ name: string }[]>('GET', '/views/fields')).map(({ name }) => name)

it('fields over the limits are words of the message, said and counted, and leave room to the fields of others', async () => {
  const wide = (k: number) =>
    gelf(Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`_wide_${k}_${n}`, `v${k}x${n}`])))
  await sendTcp(ports[0]!, Array.from({ length: 6 }, (_, k) => wide(k)).join(''))
  await until(async () => (await server.total()) === 6, 'the wide messages')
  await sendTcp(ports[1]!, gelf(Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`_ours_${n}`, `own${n}`]))))
  await until(async () => (await server.total()) === 7, 'an ordinary message')
  expect(
    await Promise.all(
      ['wide_0_7:v0x7', 'v0x7', 'v5x5999', 'full_message:v3x3000', 'own99', 'ours_99:own99'].map(query =>
        server.total(query),
      ),
    ),
  ).toEqual([1, 1, 1, 1, 1, 1])
  const names = await listed()
  expect([names.includes('ours_99'), names.filter(name => name.startsWith('wide_')).length]).toEqual([true, 250])
  const {
    messages: [one],
  } = await server.search('v5x5999')
  expect(one!.message['gl2_processing_error']).toMatch(
    /^6,000 fields are kept as text in full_message: an input can have 250 new ones in an hour\.$/,
  )
  const said = async () =>
    (await server.json<{ notifications: { details: { title?: string } }[] }>('GET', '/system/notifications'))
      .notifications
  await until(
    async () => (await said()).some(({ details }) => details?.title === 'Fields of messages are kept as text.'),
    'the notification',
  )
  const metrics = async () =>
    (await server.call('GET', '/system/metrics/prometheus', undefined, { accept: 'text/plain' })).text()
  // Each thread of the inputs tells its counts a little later.
  await until(
    async () => /cordwood_input_text_fields_total\{[^}]*\} 35750\n/.test(await metrics()),
    'the count of 35,750 fields',
  )
})
