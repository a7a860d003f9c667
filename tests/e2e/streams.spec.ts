/** Streams in the browser, from the rule to the message, against a real server: once by mouse, once by keyboard. */
import type { Page } from '@playwright/test'
import { inputTypes } from '../support/input-types.ts'
import { postGelf } from '../support/senders.ts'
import { until, type TestServer } from '../support/server.ts'
import { press, tabTo, type } from './keyboard.ts'
import { expect, signIn, test } from './product.ts'

interface Stream { readonly id: string, readonly title: string, readonly index_set_id: string, readonly disabled: boolean }

const rotation = 'org.graylog2.indexer.rotation.strategies.TimeBasedSizeOptimizingStrategy'
const retention = 'org.graylog2.indexer.retention.strategies.DeletionRetentionStrategy'
const indexSet = (server: TestServer, title: string, prefix: string) => server.json<{ id: string }>('POST', '/system/indices/index_sets', {
  title, description: title, writable: true, index_prefix: prefix, shards: 1, replicas: 0, index_analyzer: 'standard',
  rotation_strategy_class: rotation,
  rotation_strategy: { type: `${rotation}Config`, index_lifetime_min: 'P30D', index_lifetime_max: 'P40D' },
  retention_strategy_class: retention, retention_strategy: { type: `${retention}Config`, max_number_of_indices: 20 },
  index_optimization_max_num_segments: 1, index_optimization_disabled: false, field_type_refresh_interval: 5000,
  index_template_type: null, creation_date: '2026-11-20T00:00:00.000Z',
})
const streamOf = async (server: TestServer, title: string) =>
  (await server.json<{ streams: Stream[] }>('GET', '/streams')).streams.find(stream => stream.title === title)!
const send = (port: number, service: string, text: string) =>
  postGelf(port, JSON.stringify({ version: '1.1', host: 'shop-1', short_message: text, _service: service }))

/** Rules are taken over by the ingest within moments: messages are sent until one is in the stream. */
async function untilRouted(server: TestServer, port: number, streamId: string, text: string): Promise<string> {
  let index = ''
  await until(async () => {
    await send(port, 'payments', text)
    const { messages: [hit] } = await server.json<{ messages: { index: string }[] }>('GET',
      `/search/universal/relative?range=0&limit=1&query=${text}&filter=streams:${streamId}`)
    index = hit?.index ?? ''
    return hit !== undefined
  }, 'a message in the stream')
  return index
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })

test('by mouse: a class of messages goes to a stream with an index set of its own, arrives, and no more when it is paused',
  async ({ page, server }) => {
    const { port } = await server.input(inputTypes.gelfHttp, {}, 'Shops')
    const { id: setId } = await indexSet(server, 'Commerce', 'commerce')
    await send(port, 'payments', 'hazel')
    await until(async () => await server.total('hazel') === 1, 'the first message')
    await signIn(page, server, '/streams')
    await page.getByRole('button', { name: 'Create stream' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create stream' })
    await dialog.getByLabel('Title').fill('Payments')
    await dialog.getByRole('combobox', { name: 'Index set' }).click()
    await page.getByRole('option', { name: 'Commerce' }).click()
    await dialog.getByRole('checkbox', { name: 'Remove matches from ‘Default Stream’' }).check()
    await dialog.getByRole('button', { name: 'Create stream' }).click()
    await page.getByRole('link', { name: 'Manage rules' }).click()

    await page.getByRole('combobox', { name: 'Input' }).click()
    await page.getByRole('option', { name: 'Shops' }).click()
    await page.getByRole('button', { name: 'Load message' }).click()
    await page.getByRole('button', { name: 'Add a rule for service' }).click()
    await expect(page.getByText('The loaded message matches this rule.')).toBeVisible()
    await page.getByRole('form', { name: 'New rule' }).getByRole('button', { name: 'Add rule' }).click()
    await expect(page.getByText('This message would be routed to this stream.')).toBeVisible()
    await page.getByRole('button', { name: 'Start stream' }).click()
    await expect(page.getByRole('button', { name: 'Pause stream' })).toBeVisible()

    const { id, index_set_id: usedSet } = await streamOf(server, 'Payments')
    expect(usedSet).toBe(setId)
    expect(await untilRouted(server, port, id, 'walnut')).toMatch(/^commerce_/)
    await page.getByRole('link', { name: 'Search in stream' }).click()
    await expect(page.getByText('walnut').first()).toBeVisible()
    await expect(page.getByText('hazel')).toBeHidden()

    await page.getByRole('link', { name: 'Streams', exact: true }).click()
    await page.getByRole('button', { name: 'Pause Payments' }).click()
    await expect(row(page, 'Payments')).toContainText('Paused')
    await until(async () => (await streamOf(server, 'Payments')).disabled, 'the pause')
  })

test('by keyboard: why a message is not in a stream is found, and the rule that keeps it out is mended', async ({ page, server }) => {
  const { port } = await server.input(inputTypes.gelfHttp)
  const [{ id: indexSetId }] = (await server.json<{ index_sets: [{ id: string }] }>('GET', '/system/indices/index_sets')).index_sets
  const { stream_id: id } = await server.json<{ stream_id: string }>('POST', '/streams', {
    title: 'Refunds', index_set_id: indexSetId, rules: [{ type: 1, field: 'service', value: 'refund', inverted: false }],
  })
  await server.json('POST', `/streams/${id}/resume`)
  await send(port, 'refunds', 'pecan')
  await until(async () => await server.total('pecan') === 1, 'the message')
  const { index, message } = (await server.search('pecan')).messages[0]!
  await signIn(page, server, `/messages/${index}/${String(message['_id'])}`)

  await press(page, page.getByRole('button', { name: 'Test against stream' }))
  await page.getByRole('option', { name: 'Refunds' }).waitFor()
  await page.keyboard.type('refunds')
  await expect(page.getByRole('option')).toHaveText(['Refunds'])
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: "Test against stream 'Refunds'" })
  await expect(dialog.getByRole('listitem')).toHaveText([/^Does not match.*service must match exactly refund$/])
  await press(page, dialog.getByRole('link', { name: 'Open in rules' }))

  await press(page, page.getByRole('button', { name: 'Edit rule: service must match exactly refund' }))
  const editor = page.getByRole('form', { name: 'Edit rule' })
  await type(page, editor.getByLabel('Value'), 'refunds')
  await expect(editor.getByText('The loaded message matches this rule.')).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page, editor.getByRole('button', { name: 'Save rule' }))
  await expect(page.getByText('This message would be routed to this stream.')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Pause stream' }))
})
