/** `<cordwood-overview>` in the product. */
import type { Page } from '@playwright/test'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { nodeId, nodes } from './fake-inputs.ts'
import { axeViolations, expect, test as base } from './pages.ts'

const gauge = (name: string, value: unknown) => ({ full_name: `org.graylog2.${name}`, name, type: 'gauge', metric: { value } })
const overview = (more: object = {}) => ({ [nodeId]: {
  node_id: nodeId, is_processing: true, lifecycle: 'running', lb_status: 'alive', hostname: 'log-01.example.net',
  version: '5.1.4', is_leader: true,
  started_at: new Date(Date.now() - 41.2 * 86_400_000).toISOString(), ...more,
} })
/** The last hour of a server that took in nothing but a burst twenty minutes ago and what it takes in now. */
function history(input: number, output: number) {
  const [stepMs, now] = [30_000, Date.now()]
  const steps = Array.from({ length: 120 }, (_, index) => {
    const at = (Math.floor(now / stepMs) - 119 + index) * stepMs
    return index === 119 ? { at, input, output } : { at, input: index === 80 ? 9000 : 0, output: 0 }
  })
  return { step_ms: stepMs, span_ms: 3_600_000, now, steps }
}
const notification = { type: 'no_input_running', severity: 'urgent', timestamp: '2026-11-20T14:41:18.000Z', node_id: nodeId }

const test = base.extend<{ api: FakeApi }>({
  api: [async ({ page }, use) => {
    const api = await fakeApi(page)
    const give = (path: string, body: unknown) => api.answers.set(path, { body })
    give('/system/cluster/nodes', nodes)
    give('/cluster', overview())
    give(
      `/cluster/${nodeId}/journal`,
      { enabled: true, journal_size: 92 * 2 ** 20, journal_size_limit: 5 * 2 ** 30, uncommitted_journal_entries: 3, oldest_segment: null },
    )
    give('/cluster/metrics/multiple', { [nodeId]: { total: 6, metrics: [
      gauge('throughput.input.1-sec-rate', 1422), gauge('throughput.output.1-sec-rate', 1420),
      gauge('buffers.process.usage', 19), gauge('buffers.process.size', 50),
      gauge('journal.utilization-ratio', .018), gauge('journal.entries-uncommitted', 0),
    ] } })
    give('/system/notifications', { total: 1, notifications: [notification] })
    give(
      '/system/notification/message/plaintext/NO_INPUT_RUNNING',
      { title: 'There is no running input.', description: 'Nothing is listening for messages.' },
    )
    give(
      '/system/indices/index_sets',
      {
        total: 1, index_sets: [{ id: 'a', title: 'Default index set' }],
        stats: { a: { indices: 3, documents: 9_118_402, size: 3 * 2 ** 30 } },
      },
    )
    give('/system/deflector/a', { is_up: true, current_target: 'cordwood_2' })
    give(
      '/system/messages',
      {
        total: 1,
        messages: [{ caller: 'server', content: 'Server 5.1.4 started.', timestamp: '2026-11-20T14:00:00.000Z', node_id: nodeId }],
      },
    )
    give('/system/throughput/history', history(1422, 1420))
    await use(api)
  }, { auto: true }],
})

const nodeRow = (page: Page) => page.getByRole('table', { name: 'Nodes' }).getByRole('row').filter({ hasText: '28164cbe' })

test('shows how the cluster fares', async ({ page, openApp }) => {
  await openApp('/system/overview')
  await expect(page.getByText('The node is working. There is 1 notification.')).toBeVisible()
  const node = nodeRow(page)
  await expect(node).toContainText('28164cbe')
  await expect(node.getByRole('img', { name: 'This is the leader node in the cluster' })).toBeVisible()
  await expect(node).toContainText('1,422')
  await expect(node).toContainText('92.0MiB of 5.0GiB')
  await expect(node).toContainText('38%')
  await expect(node).toContainText('up 41 d')
  await expect(node).toContainText('Running')
  await expect(page.getByRole('img', { name: /now 1,422 in and 1,420 out/ })).toBeVisible()
  await expect(page.getByText('3 indices, 3.0GiB, 9,118,402 messages')).toBeVisible()
  await expect(page.getByRole('row', { name: /Default index set/ })).toContainText('cordwood_2')
  await expect(page.getByText('Server 5.1.4 started.')).toBeVisible()
})

test('the throughput of the last hour is there when the page opens', async ({ page, openApp }) => {
  await openApp('/system/overview')
  await expect(page.getByText('messages per second, last 60 minutes')).toBeVisible()
  await expect(page.getByRole('img', { name: /at most 9,000 in the last 60 minutes/ })).toBeVisible()
})

test('a server without a history of its throughput is drawn from now on', async ({ page, openApp, api }) => {
  api.answers.delete('/system/throughput/history')
  await openApp('/system/overview')
  await expect(page.getByText(/since this page was opened/)).toBeVisible()
  await expect(page.getByRole('img', { name: /now 1,422 in and 1,420 out/ })).toBeVisible()
})

test('what was lost stands as a warning while it goes on, later as what was', async ({ page, openApp, api }) => {
  const lost = (lately: number) => api.answers.set('/cluster/metrics/multiple', { body: { [nodeId]: { total: 2, metrics: [
    { full_name: 'org.graylog2.inputs.dropped', name: 'dropped', type: 'counter', metric: { count: 12_345 } },
    gauge('inputs.dropped.last-minute', lately),
  ] } } })
  lost(678)
  await openApp('/system/overview')
  const words = nodeRow(page).getByText('12,345 messages dropped since start')
  await expect(words).toContainText('678 in the last minute')
  await expect(words).toHaveClass(/c-warning/)
  lost(0)
  await expect(words).toContainText('None in the last minute', { timeout: 15_000 })
  await expect(words).toHaveClass(/muted/)
  expect(await axeViolations(page)).toEqual([])
})

test('a notification has its words and can be dismissed', async ({ page, openApp, api }) => {
  await openApp('/system/overview')
  await expect(page.getByText('Nothing is listening for messages.')).toBeVisible()
  api.answers.set('/system/notifications/no_input_running', { status: 204, body: undefined })
  api.answers.set('/system/notifications', { body: { total: 0, notifications: [] } })
  await page.getByRole('button', { name: 'Dismiss There is no running input.' }).click()
  await expect(page.getByText('There are no notifications.')).toBeVisible()
  expect(api.asked).toContain('DELETE /system/notifications/no_input_running')
})

test('a notification without words of the server shows its type', async ({ page, openApp, api }) => {
  api.answers.delete('/system/notification/message/plaintext/NO_INPUT_RUNNING')
  await openApp('/system/overview')
  await expect(page.getByText('no input running', { exact: true })).toBeVisible()
})

test('processing is paused after a question and resumed', async ({ page, openApp, api }) => {
  await openApp('/system/overview')
  await page.getByRole('button', { name: 'Message processing' }).click()
  await expect(page.getByRole('menuitem', { name: 'Resume message processing' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Pause message processing' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Pause message processing' })
  await expect(dialog).toContainText('wait in the journal')
  api.answers.set(`/cluster/${nodeId}/processing/pause`, { status: 204, body: undefined })
  api.answers.set('/cluster', { body: overview({ is_processing: false, lifecycle: 'paused' }) })
  await dialog.getByRole('button', { name: 'Pause message processing' }).click()
  await expect(page.getByText('Message processing was paused.')).toBeVisible()
  await expect(nodeRow(page)).toContainText('Paused')
  await expect(page.getByText('The node needs attention.')).toBeVisible()
  expect(api.asked).toContain(`POST /cluster/${nodeId}/processing/pause`)
})

test('the cloud edition names no hosts and links no nodes', async ({ page, openApp }) => {
  await page.route('**/config.js', route => route.fulfill({ contentType: 'text/javascript', body: 'window.appConfig = { isCloud: true }' }))
  await openApp('/system/overview')
  const node = nodeRow(page)
  await expect(node).toContainText('Running')
  await expect(page.locator('main')).not.toContainText('log-01')
  await expect(node.getByRole('link')).toHaveCount(0)
})

test('a panel whose call fails says so, the others stand', async ({ page, openApp, api }) => {
  api.answers.set('/system/indices/index_sets', { status: 403, body: { type: 'ApiError', message: 'Not authorized' } })
  await openApp('/system/overview')
  await expect(page.getByText('You may not see this.')).toBeVisible()
  await expect(nodeRow(page)).toContainText('Running')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`passes axe in the ${colorScheme} theme, with the menu's question too`, async ({ page, openApp }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openApp('/system/overview')
    await expect(page.getByText('Nothing is listening for messages.')).toBeVisible()
    await expect(page.getByText('cordwood_2')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Message processing' }).click()
    await page.getByRole('menuitem', { name: 'Pause message processing' }).click()
    expect(await axeViolations(page)).toEqual([])
  })
}

test('on a telephone nothing is wider than it', async ({ page, openApp }) => {
  await page.setViewportSize({ width: 400, height: 860 })
  await openApp('/system/overview')
  await expect(page.getByText('Server 5.1.4 started.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
})
