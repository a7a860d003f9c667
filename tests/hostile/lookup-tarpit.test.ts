/** A data adapter whose host takes connections and never answers: messages that ask it come through, and those of others too. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { sendTcp } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'

let server: ServerProcess
let tarpit: Server
let asked = 0
beforeAll(async () => {
  tarpit = createServer(() => {
    asked++
  }).listen(0, '127.0.0.1')
  server = await startServer({ env: { CORDWOOD_OUTGOING_ALLOWED_RANGES: '127.0.0.0/8' } })
})
afterAll(async () => {
  tarpit.closeAllConnections()
  tarpit.close()
  await server.stop()
})

it('slows no message down for long', async () => {
  await server.json('PUT', '/system/urlwhitelist', { entries: [], disabled: true })
  const common = { title: 'tarpit', description: '', name: 'tarpit' }
  const config = {
    type: 'httpjsonpath',
    url: `http://127.0.0.1:${(tarpit.address() as AddressInfo).port}/\${key}`,
    single_value_jsonpath: '$.value',
    user_agent: 'x',
  }
  const adapter = await server.json<{ id: string }>('POST', '/system/lookup/adapters', { ...common, config })
  const cache = await server.json<{ id: string }>('POST', '/system/lookup/caches', {
    ...common,
    config: { type: 'none' },
  })
  await server.json('POST', '/system/lookup/tables', {
    ...common,
    ...{ cache_id: cache.id, data_adapter_id: adapter.id },
    ...{ default_single_value: '', default_single_value_type: 'NULL' },
    ...{ default_multi_value: '', default_multi_value_type: 'NULL' },
  })
  const { id, port } = await server.input(inputTypes.rawTcp, {}, 'asks the tarpit')
  await server.json('POST', `/system/inputs/${id}/extractors`, {
    ...{ title: 'asks', extractor_type: 'lookup_table', extractor_config: { lookup_table_name: 'tarpit' } },
    ...{ cursor_strategy: 'copy', source_field: 'message', target_field: 'found' },
    ...{ converters: [], condition_type: 'none', condition_value: '', order: 0 },
  })
  await sendTcp(port, Array.from({ length: 5000 }, (_, i) => `line ${i}\n`).join(''))
  await until(async () => (await server.total()) === 5000, 'all messages')
  expect(asked).toBeGreaterThan(0)
  // Each question has 10 s: one at a time, 5,000 of them would take half a day. After five failures the adapter is left alone.
  expect(asked).toBeLessThan(200)
})
