/** `<cordwood-index-failures>` in the product. */
import { readFile } from 'node:fs/promises'
import { axeViolations, expect } from './pages.ts'
import { test } from './server-in-memory.ts'

const raw = Buffer.from('<b>bold</b> \u202e \xff end')
test('shows what was set aside, why, and what came, whatever it is', async ({ page, openApp, server }) => {
  const { id: input } = await server.call('POST', '/system/inputs', {
    title: 'Syslog of the edge',
    type: 'org.graylog2.inputs.syslog.udp.SyslogUDPInput',
    global: true,
    configuration: { bind_address: '127.0.0.1', port: 1514 },
  })
  const message = JSON.stringify({
    reason: 'Processing failed 3 times: the decoder met what nobody foresaw',
    input,
    remote_address: '192.0.2.7',
    raw_bytes: 70_000,
    raw_base64: raw.toString('base64'),
  })
  server.answers.set('GET /system/indexer/failures', {
    body: {
      total: 1,
      failures: [{ timestamp: '2026-11-20T14:00:00.000Z', letter_id: '7-0', index: '', type: 'processing', message }],
    },
  })
  await openApp('/system/indices/failures')
  const row = page.getByRole('table', { name: 'Failed messages' }).getByRole('row').nth(1)
  await expect(row).toContainText('the decoder met what nobody foresaw')
  await expect(row).toContainText('Syslog of the edge')
  await expect(row).toContainText('192.0.2.7')
  await expect(row).toContainText('<b>bold</b> \\u202E \u00ff end')
  await expect(page.getByRole('heading', { name: 'Failed messages' })).toHaveCount(1)
  await row.getByRole('button').first().click()
  await expect(page.locator('pre')).toHaveText('<b>bold</b> \\u202E \u00ff end')
  await expect(page.getByText('Raw message (')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the bytes' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('failed-message-7-0.bin')
  expect((await readFile(await download.path())).equals(raw)).toBe(true)
})

test('lists what is damaged, what that costs and which commands mend it', async ({ page, openApp, server }) => {
  server.answers.set('GET /system/indexer/damages', {
    body: {
      indices: [
        {
          index: 'cordwood_3',
          part: "the column of 'level' in block 12",
          messages: 10_000,
          from: '2026-11-19T10:00:00.000Z',
          to: '2026-11-20T10:00:00.000Z',
          set_aside: null,
        },
        {
          index: 'cordwood_0',
          part: 'file is not a database',
          messages: null,
          from: null,
          to: null,
          set_aside: '/data/messages/damaged/cordwood_0.db',
        },
      ],
      documents: [{ collection: 'streams', id: '65f0a1b2c3d4e5f6a7b8c9d0', timestamp: '2026-11-20T14:00:00.000Z' }],
      journals: [
        { file: '/data/damaged/journal.db', reason: 'file is not a database', timestamp: '2026-11-20T14:00:00.000Z' },
      ],
    },
  })
  await openApp('/system/indices/failures')
  const table = page.getByRole('table', { name: 'Damaged files' })
  await expect(table.getByRole('row').nth(1)).toContainText("the column of 'level' in block 12")
  await expect(table.getByRole('row').nth(1)).toContainText('10,000 of its messages')
  await expect(table.getByRole('row').nth(2)).toContainText('moved to /data/messages/damaged/cordwood_0.db')
  await expect(table.getByRole('row').nth(2)).toContainText('All of the index')
  await expect(table.getByRole('row').nth(3)).toContainText('accepted and not yet stored')
  await expect(table.getByRole('row').nth(4)).toContainText(
    'The document 65f0a1b2c3d4e5f6a7b8c9d0 of streams was set aside.',
  )
  await expect(page.getByText('npm run doctor -- --repair')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
