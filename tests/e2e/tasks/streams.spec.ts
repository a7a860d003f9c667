/** Streams, from the rule to the message: each task once by mouse and once by keyboard. */
import type { Page } from '@playwright/test'
import { inputTypes } from '../../support/input-types.ts'
import { until, type ServerProcess } from '../../support/server.ts'
import { expect, signIn, test } from '../product.ts'
import { rows } from './search-page.ts'
import { indexOf, send, streamOfService, untilRouted } from './routed.ts'
import { shots } from './shots.ts'
import { ways } from './ways.ts'

interface Stream {
  readonly id: string
  readonly title: string
  readonly index_set_id: string
  readonly disabled: boolean
}

const rotation = 'org.graylog2.indexer.rotation.strategies.TimeBasedSizeOptimizingStrategy'
const retention = 'org.graylog2.indexer.retention.strategies.DeletionRetentionStrategy'
const indexSet = (server: ServerProcess, title: string, prefix: string) =>
  server.json<{ id: string }>('POST', '/system/indices/index_sets', {
    title,
    description: title,
    writable: true,
    index_prefix: prefix,
    shards: 1,
    replicas: 0,
    index_analyzer: 'standard',
    rotation_strategy_class: rotation,
    rotation_strategy: { type: `${rotation}Config`, index_lifetime_min: 'P30D', index_lifetime_max: 'P40D' },
    retention_strategy_class: retention,
    retention_strategy: { type: `${retention}Config`, max_number_of_indices: 20 },
    index_optimization_max_num_segments: 1,
    index_optimization_disabled: false,
    field_type_refresh_interval: 5000,
    index_template_type: null,
    creation_date: '2026-11-20T00:00:00.000Z',
  })
const streamOf = async (server: ServerProcess, title: string) =>
  (await server.json<{ streams: Stream[] }>('GET', '/streams')).streams.find(stream => stream.title === title)!

const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })

let port: number
let commerce: string
test.beforeAll(async ({ sharedServer: server }) => {
  port = (await server.input(inputTypes.gelfHttp, {}, 'Shops')).port
  commerce = (await indexSet(server, 'Commerce', 'commerce')).id
})

for (const way of ways) {
  const of = <Value>(mouse: Value, keyboard: Value) => (way.name === 'by mouse' ? mouse : keyboard)

  test(`18 a class of messages goes to a stream with an index set of its own and arrives, ${way.name}`, async ({
    page,
    server,
  }) => {
    const [title, service, before, after] = of(
      ['Payments', 'pay', 'hazel', 'walnut'],
      ['Orders', 'order', 'cashew', 'pistachio'],
    )
    await send(port, service, before)
    await until(async () => (await server.total(before)) === 1, 'the first message')
    await signIn(page, server, '/streams')
    await way.press(page, page.getByRole('button', { name: 'Create stream' }))
    const dialog = page.getByRole('dialog', { name: 'Create stream' })
    await way.write(page, dialog.getByLabel('Title'), title)
    await way.select(page, dialog.getByRole('combobox', { name: 'Index set' }), 'Commerce')
    await way.toggle(page, dialog.getByRole('checkbox', { name: 'Remove matches from ‘Default Stream’' }))
    await way.press(page, dialog.getByRole('button', { name: 'Create stream' }))
    await way.press(page, page.getByRole('link', { name: 'Manage rules' }))

    await way.select(page, page.getByRole('combobox', { name: 'Input' }), 'Shops')
    await way.press(page, page.getByRole('button', { name: 'Load message' }))
    await way.press(page, page.getByRole('button', { name: 'Add a rule for service' }))
    await expect(page.getByText('The loaded message matches this rule.')).toBeVisible()
    await way.press(page, page.getByRole('form', { name: 'New rule' }).getByRole('button', { name: 'Add rule' }))
    await expect(page.getByText('This message would be routed to this stream.')).toBeVisible()
    await way.press(page, page.getByRole('button', { name: 'Start stream' }))
    await expect(page.getByRole('button', { name: 'Pause stream' })).toBeVisible()

    const { id, index_set_id: usedSet } = await streamOf(server, title)
    expect(usedSet).toBe(commerce)
    expect(await untilRouted(server, port, id, service, after)).toMatch(/^commerce_/)
    await way.press(page, page.getByRole('link', { name: 'Search in stream' }))
    await expect(rows(page).filter({ hasText: after }).first()).toBeVisible()
    await expect(rows(page).filter({ hasText: before })).toHaveCount(0)
    await shots(page, `18-route-${way.name}`)
  })

  test(`19 a stream is paused and takes no more messages, ${way.name}`, async ({ page, server }) => {
    const [title, service, before] = of(['Invoices', 'invoice', 'acorn'], ['Receipts', 'receipt', 'beechnut'])
    const id = await streamOfService(server, title, service)
    await untilRouted(server, port, id, service, before)
    await signIn(page, server, '/streams')
    await way.press(page, page.getByRole('button', { name: `Pause ${title}` }))
    await expect(row(page, title)).toContainText('Paused')
    await until(async () => (await streamOf(server, title)).disabled, 'the pause')
    let sent = 0
    await until(async () => {
      const text = `${before}${++sent}`
      await send(port, service, text)
      await until(async () => (await server.total(text)) === 1, 'the message in the store')
      return (await indexOf(server, id, text)) === undefined
    }, 'a message that stays out')
    await shots(page, `19-pause-${way.name}`)

    await way.press(page, page.getByRole('link', { name: title, exact: true }))
    await expect(
      rows(page)
        .filter({ hasText: new RegExp(`${before}\\b`) })
        .first(),
    ).toBeVisible()
    await expect(rows(page).filter({ hasText: `${before}${sent}` })).toHaveCount(0)
  })

  test(`20 why a message is not in a stream is found, and the rule that keeps it out is mended, ${way.name}`, async ({
    page,
    server,
  }) => {
    const [title, service, text] = of(['Refunds', 'refund', 'quandong'], ['Vouchers', 'voucher', 'candlenut'])
    await streamOfService(server, title, service)
    await send(port, `${service}s`, text)
    await until(async () => (await server.total(text)) === 1, 'the message')
    const { index, message } = (await server.search(text)).messages[0]!
    await signIn(page, server, `/messages/${index}/${String(message['_id'])}`)

    await way.select(page, page.getByRole('button', { name: 'Test against stream' }), title)
    const dialog = page.getByRole('dialog', { name: `Test against stream '${title}'` })
    await expect(dialog.getByRole('listitem')).toHaveText([
      new RegExp(`^Does not match.*service must match exactly ${service}$`),
    ])
    await shots(page, `20-why-not-${way.name}`)
    await way.press(page, dialog.getByRole('link', { name: 'Open in rules' }))

    await way.press(page, page.getByRole('button', { name: `Edit rule: service must match exactly ${service}` }))
    const editor = page.getByRole('form', { name: 'Edit rule' })
    await way.write(page, editor.getByLabel('Value'), `${service}s`)
    await expect(editor.getByText('The loaded message matches this rule.')).toBeVisible()
    await way.press(page, editor.getByRole('button', { name: 'Save rule' }))
    await expect(page.getByText('This message would be routed to this stream.')).toBeVisible()
  })
}
