/** `<cordwood-overview>` in the product. */
import type { Page } from '@playwright/test'
import { axeViolations, expect } from './pages.ts'
import { test as base, type InMemoryServer } from './server-in-memory.ts'

interface Node {
  readonly node_id: string
  readonly short_node_id: string
  readonly hostname: string
}

/** The last hour of a server that took in nothing but a burst twenty minutes ago and what it takes in now. */
function history(input: number, output: number) {
  const [stepMs, now] = [30_000, Date.now()]
  const steps = Array.from({ length: 120 }, (_, index) => {
    const at = (Math.floor(now / stepMs) - 119 + index) * stepMs
    return index === 119 ? { at, input, output } : { at, input: index === 80 ? 9000 : 0, output: 0 }
  })
  return { step_ms: stepMs, span_ms: 3_600_000, now, steps }
}

const rate = (perSecond: number) => ({ total: perSecond, perSecond })

/** A server under load, with no input: its notification says so. */
const test = base.extend<{ node: Node }>({
  node: async ({ server }, use) => {
    const { nodes } = await server.call('GET', '/system/cluster/nodes')
    const MiB = 2 ** 20
    await server.ingest({
      counted: {
        stages: { input: rate(1422), processed: rate(1421), output: rate(1420) },
        journal: {
          entries: 3,
          bytes: 92 * MiB,
          limitBytes: 5 * 1024 * MiB,
          appendPerSecond: 0,
          readPerSecond: 0,
          oldest: null,
        },
        buffers: { input: { used: 0, size: 4 }, process: { used: 19, size: 50 }, output: { used: 0, size: 4 } },
      },
    })
    // No server in memory has a last hour, nor messages of its start.
    server.answers.set('GET /system/throughput/history', { body: history(1422, 1420) })
    const started = { caller: 'server', content: 'Server 5.1.4 started.', timestamp: '2026-11-20T14:00:00.000Z' }
    const { node_id } = nodes[0] as Node
    server.answers.set('GET /system/messages', { body: { total: 1, messages: [{ ...started, node_id }] } })
    await use(nodes[0] as Node)
  },
})

const nodeRow = (page: Page, { short_node_id }: Node) =>
  page.getByRole('table', { name: 'Nodes' }).getByRole('row').filter({ hasText: short_node_id })
const noInput = 'There is no running input.'
/** Opens the page once the server has noticed that no input runs, which it looks for every two seconds. */
async function openNoticed(openApp: (path: string) => Promise<void>, server: InMemoryServer) {
  await expect.poll(async () => (await server.call('GET', '/system/notifications')).total).toBe(1)
  await openApp('/system/overview')
}

test.describe('with messages', () => {
  test.use({ storesMessages: true })
  test('shows how the cluster fares', async ({ page, openApp, server, node }) => {
    await server.write({ message: 'one' }, { message: 'two' })
    await openNoticed(openApp, server)
    await expect(page.getByText('The node is working. There is 1 notification.')).toBeVisible()
    const row = nodeRow(page, node)
    await expect(row.getByRole('img', { name: 'This is the leader node in the cluster' })).toBeVisible()
    await expect(row).toContainText('1,422')
    await expect(row).toContainText('92.0MiB of 5.0GiB')
    await expect(row).toContainText('38%')
    await expect(row).toContainText('up ')
    await expect(row).toContainText('Running')
    await expect(page.getByRole('img', { name: /now 1,422 in and 1,420 out/ })).toBeVisible()
    await expect(page.getByText(/3 indices, .*, 2 messages/)).toBeVisible()
    await expect(page.getByRole('row', { name: /Default index set/ })).toContainText('cordwood_0')
    await expect(page.getByText('Server 5.1.4 started.')).toBeVisible()
  })
})

test('the throughput of the last hour is there when the page opens', async ({ page, openApp, node: _ }) => {
  await openApp('/system/overview')
  await expect(page.getByText('messages per second, last 60 minutes')).toBeVisible()
  await expect(page.getByRole('img', { name: /at most 9,000 in the last 60 minutes/ })).toBeVisible()
})

test('a server without a history of its throughput is drawn from now on', async ({
  page,
  openApp,
  server,
  node: _,
}) => {
  server.answers.set('GET /system/throughput/history', { status: 404, body: { type: 'ApiError', message: 'HTTP 404' } })
  await openApp('/system/overview')
  await expect(page.getByText(/since this page was opened/)).toBeVisible()
  await expect(page.getByRole('img', { name: /now 1,422 in and 1,420 out/ })).toBeVisible()
})

test('what was lost stands as a warning while it goes on, later as what was', async ({
  page,
  openApp,
  server,
  node,
}) => {
  const metric = (name: string, type: string, value: object) => ({
    full_name: `org.graylog2.${name}`,
    name,
    type,
    metric: value,
  })
  // A last minute without a loss would take a minute of the server.
  const lose = (lastMinute: number) =>
    server.answers.set('POST /cluster/metrics/multiple', {
      body: {
        [node.node_id]: {
          total: 2,
          metrics: [
            metric('inputs.dropped', 'counter', { count: 12_345 }),
            metric('inputs.dropped.last-minute', 'gauge', { value: lastMinute }),
          ],
        },
      },
    })
  lose(678)
  await openApp('/system/overview')
  const words = nodeRow(page, node).getByText('12,345 messages dropped since start')
  await expect(words).toContainText('678 in the last minute')
  await expect(words).toHaveClass(/c-warning/)
  lose(0)
  await expect(words).toContainText('None in the last minute')
  await expect(words).toHaveClass(/muted/)
  expect(await axeViolations(page)).toEqual([])
})

test('a notification has its words and can be dismissed', async ({ page, openApp, server, node: _ }) => {
  await openNoticed(openApp, server)
  await expect(page.getByText(noInput)).toBeVisible()
  await page.getByRole('button', { name: `Dismiss ${noInput}` }).click()
  await expect(page.getByText('There are no notifications.')).toBeVisible()
  expect(server.asked('DELETE /system/notifications/no_input_running')).toHaveLength(1)
})

test('a notification without words of the server shows its type', async ({ page, openApp, server, node }) => {
  const unknown = { type: 'no_such_words', severity: 'normal', timestamp: '2026-11-20T14:00:00.000Z' }
  server.answers.set('GET /system/notifications', {
    body: { total: 1, notifications: [{ ...unknown, key: null, details: {}, node_id: node.node_id }] },
  })
  await openApp('/system/overview')
  await expect(page.getByText('no such words', { exact: true })).toBeVisible()
})

test('a day above the volume limit is warned of, with a link to the limit', async ({
  page,
  openApp,
  server,
  node: _,
}) => {
  await server.ingest({ counted: { traffic: { input: 3 * 2 ** 20, decoded: 0, output: 0 } } })
  await server.call('PUT', '/system/cluster/traffic/limit', { daily_limit_bytes: 2 ** 20 })
  await openApp('/system/overview')
  await expect(page.getByText('More messages came in today than the daily volume limit allows.')).toBeVisible()
  await page.getByRole('link', { name: 'Show limit' }).click()
  await expect(page.getByRole('heading', { name: 'Daily Volume Limit' })).toBeVisible()
  await expect(page.getByText('3.0MiB, 300.00% of the limit')).toBeVisible()
  await expect(page.getByText('Exceeded', { exact: true })).toBeVisible()
})

test('processing is paused after a question and resumed', async ({ page, openApp, node }) => {
  await openApp('/system/overview')
  await page.getByRole('button', { name: 'Message processing' }).click()
  await expect(page.getByRole('menuitem', { name: 'Resume message processing' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('menuitem', { name: 'Pause message processing' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Pause message processing' })
  await expect(dialog).toContainText('wait in the journal')
  await dialog.getByRole('button', { name: 'Pause message processing' }).click()
  await expect(page.getByText('Message processing was paused.')).toBeVisible()
  await expect(nodeRow(page, node)).toContainText('Paused')
  await expect(page.getByText('The node needs attention.')).toBeVisible()
  await page.getByRole('button', { name: 'Message processing' }).click()
  await page.getByRole('menuitem', { name: 'Resume message processing' }).click()
  await page
    .getByRole('alertdialog', { name: 'Resume message processing' })
    .getByRole('button', { name: 'Resume message processing' })
    .click()
  await expect(nodeRow(page, node)).toContainText('Running')
})

test('the cloud edition names no hosts and links no nodes', async ({ page, openApp, node }) => {
  Object.assign(globalThis, { appConfig: { isCloud: true } })
  await openApp('/system/overview')
  const row = nodeRow(page, node)
  await expect(row).toContainText('Running')
  await expect(page.locator('main')).not.toContainText(` / ${node.hostname}`)
  await expect(row.getByRole('link')).toHaveCount(0)
})

test('a panel whose call fails says so, the others stand', async ({ page, openApp, server, node }) => {
  const refused = { type: 'ApiError', message: 'Not authorized' }
  server.answers.set('GET /system/indices/index_sets', { status: 403, body: refused })
  await openApp('/system/overview')
  await expect(page.getByText('You may not see this.')).toBeVisible()
  await expect(nodeRow(page, node)).toContainText('Running')
})

test("passes axe, light and dark, with the menu's question too", async ({ page, openApp, server, node: _ }) => {
  await openNoticed(openApp, server)
  await expect(page.getByText(noInput)).toBeVisible()
  await expect(page.getByText('Default index set')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Message processing' }).click()
  await page.getByRole('menuitem', { name: 'Pause message processing' }).click()
  expect(await axeViolations(page)).toEqual([])
})

test('on a telephone nothing is wider than it', async ({ page, openApp, node: _ }) => {
  await page.setViewportSize({ width: 400, height: 860 })
  await openApp('/system/overview')
  await expect(page.getByText('Server 5.1.4 started.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
})
