/** `<cordwood-input-diagnosis>` in the product: state, traffic, senders, losses, messages that could not be decoded. */
import type { Page } from '@playwright/test'
import { axeViolations, expect } from './pages.ts'
import { test, type InMemoryServer } from './server-in-memory.ts'

const udp = 'org.graylog2.inputs.raw.udp.RawUDPInput'
const since = Date.parse('2026-11-20T14:00:00.000Z')
const counts = (length: number, last: number) => [...Array<number>(length - 1).fill(0), last]
const steps = (stepMs: number, length: number) => ({
  stepMs,
  messages: counts(length, 12),
  bytes: counts(length, 2048),
})
const silent = {
  since,
  lastMinute: { stepMs: 2000, messages: counts(30, 0), bytes: counts(30, 0) },
  lastQuarter: { stepMs: 15_000, messages: counts(60, 0), bytes: counts(60, 0) },
}
const frame = {
  receivedAt: since,
  address: '192.0.2.17',
  port: 40_112,
  reason: 'The priority is not between 0 and 191.',
  size: 3000,
  bytes: '<999>link \x00\xff down',
}

async function addInput(server: InMemoryServer, more: object = {}): Promise<string> {
  const configuration = { bind_address: '127.0.0.1', port: 1514 }
  return (
    await server.call('POST', '/system/inputs', { title: 'Switches', type: udp, global: true, configuration, ...more })
  ).id as string
}

/** Creates an input that received, lost and could not decode something. */
async function busyInput(server: InMemoryServer): Promise<string> {
  const id = await addInput(server)
  await server.ingest({
    inputs: {
      [id]: { messages: 13_290, bytesRead: 1_600_000, dropped: 12, droppedForRoom: 12, decodeErrors: 1, rejected: 4 },
    },
    diagnoses: {
      [id]: {
        traffic: { since, lastMinute: steps(2000, 30), lastQuarter: steps(15_000, 60) },
        senders: {
          since,
          heaviest: [
            { address: '192.0.2.17', messages: 12_000, bytes: 1_400_000, lastAt: since },
            { address: '2001:db8::17', messages: 1200, bytes: 190_000, lastAt: since },
          ],
          others: { addresses: 3, messages: 90, bytes: 10_000 },
        },
        undecodable: [frame],
      },
    },
  })
  return id
}

const table = (page: Page, name: string) => page.getByRole('table', { name })

test('shows what came in, from whom, and what was lost and why', async ({ page, openApp, server }) => {
  const id = await busyInput(server)
  await openApp(`/system/input/diagnosis/${id}`)
  await expect(page.getByRole('heading', { name: 'Diagnosis of Switches', level: 1 })).toBeVisible()
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('img', { name: 'Messages, Last minute: 12, at most 12 in 2 seconds', exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: /^Bytes, Last 15 minutes: 2\.0KiB, .* in 15 seconds$/ })).toBeVisible()
  await expect(page.getByText('13,290', { exact: true })).toBeVisible()
  const senders = table(page, 'Senders').getByRole('row')
  await expect(senders.nth(1)).toContainText('192.0.2.17')
  await expect(senders.nth(1)).toContainText('12,000')
  await expect(senders.nth(3)).toContainText('3 others')
  const losses = table(page, 'Lost, refused or changed').getByRole('row')
  await expect(losses).toHaveCount(4)
  await expect(losses.filter({ hasText: 'Dropped, no room' })).toContainText('12')
  await expect(losses.filter({ hasText: 'Requests answered as wrong' })).toContainText('4')
  const messages = page.getByRole('link', { name: 'Show received messages' })
  await expect(messages).toHaveAttribute('href', new RegExp(`q=gl2_source_input(:|%3A)${id}`))
})

test('a message that could not be decoded is opened by the keyboard and shows its bytes beside their characters', async ({
  page,
  openApp,
  server,
}) => {
  const id = await busyInput(server)
  await openApp('/system/inputs')
  await page.getByRole('button', { name: 'More for Switches' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('D')
  await expect(page.getByRole('menuitem', { name: 'Diagnosis' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/system/input/diagnosis/${id}$`))
  const row = table(page, 'Could not be decoded').getByRole('row', { name: /priority is not between/ })
  await expect(row).toContainText('192.0.2.17:40112')
  await row.getByRole('button', { name: 'Show details' }).focus()
  await page.keyboard.press('Enter')
  const bytes = page.getByRole('region', { name: 'Bytes of the message' })
  await expect(bytes).toContainText('3c 39 39 39 3e 6c 69 6e 6b 20 00 ff')
  await expect(bytes).toContainText('<999>link ..')
  await expect(page.getByText('The first 17.0B of 2.9KiB.')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(bytes).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
})

test('an input that never received anything says what to check', async ({ page, openApp, server }) => {
  const id = await addInput(server)
  await server.ingest({ diagnoses: { [id]: { traffic: silent } } })
  await openApp(`/system/input/diagnosis/${id}`)
  await expect(page.getByText('Nothing has come in since 2026-11-20 14:00:00')).toBeVisible()
  await expect(page.getByText('It listens on 127.0.0.1:1514: only senders on this machine reach it.')).toBeVisible()
  await expect(page.getByText('No firewall on the way blocks port 1514.')).toBeVisible()
  await expect(page.getByText('Nobody has sent a message.')).toBeVisible()
  await expect(page.getByText('Nothing was lost or refused.')).toBeVisible()
  await expect(page.getByText('Waiting for messages …')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  // Something comes, but no message of its format.
  await server.ingest({ inputs: { [id]: { bytesRead: 4096 } } })
  await expect(page.getByText('4.0KiB were read.')).toBeVisible()
})

test('an input that failed tells why, and is mended from here', async ({ page, openApp, server }) => {
  await server.ingest({ takenPorts: [1514] })
  const id = await addInput(server)
  await openApp(`/system/input/diagnosis/${id}`)
  const problem = page.getByRole('alert')
  await expect(problem).toContainText('Cannot listen on port 1514: the port is in use by another input or program.')
  await page.getByRole('button', { name: 'More for Switches' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Port').fill('1515')
  await page.getByRole('button', { name: 'Update input' }).click()
  await expect(problem).toBeHidden()
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
})

test('of an input that is no more it says so', async ({ page, openApp }) => {
  await openApp('/system/input/diagnosis/64c8f0a1e4b0c12345678990')
  await expect(page.getByRole('heading', { name: 'Resource not found' })).toBeVisible()
})

test.describe('with inputs:read', () => {
  test.use({ userPermissions: 'inputs:read' })
  test('who may only read sees everything but the bytes, and changes nothing', async ({ page, openApp, server }) => {
    const id = await busyInput(server)
    await openApp(`/system/input/diagnosis/${id}`)
    await expect(table(page, 'Senders')).toContainText('192.0.2.17')
    await expect(table(page, 'Lost, refused or changed')).toContainText('Dropped')
    await table(page, 'Could not be decoded').getByRole('button', { name: 'Show details' }).click()
    await expect(page.getByText('Users who may edit the input see them.')).toBeVisible()
    await expect(page.getByText('You may read no stream, so you see no messages.')).toBeVisible()
    await page.getByRole('button', { name: 'More for Switches' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Show extractors', 'Copy id'])
  })
})

test('on a telephone everything is there and nothing is wider than it', async ({ page, openApp, server }) => {
  await page.setViewportSize({ width: 400, height: 860 })
  const id = await busyInput(server)
  await openApp(`/system/input/diagnosis/${id}`)
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect(page.getByRole('region', { name: 'Bytes of the message' })).toContainText('3c 39 39 39 3e 6c 69 6e')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
})
