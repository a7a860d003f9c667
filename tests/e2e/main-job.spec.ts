/** The main job: a log line goes in and is found in the browser. */
import { freePort } from '../support/ports.ts'
import { inputTypes } from '../support/input-types.ts'
import { postGelf, sendTcp, sendUdp } from '../support/senders.ts'
import { until } from '../support/server.ts'
import { expect, searchFor, signIn, test } from './product.ts'
import { opened } from './tasks/search-page.ts'

test('lines sent over every kind of input are found by their words, with time, source and fields', async ({
  page,
  server,
}) => {
  const ports = {
    syslogUdp: (await server.input(inputTypes.syslogUdp)).port,
    syslogTcp: (await server.input(inputTypes.syslogTcp, { expand_structured_data: false })).port,
    gelfUdp: (await server.input(inputTypes.gelfUdp)).port,
    gelfTcp: (await server.input(inputTypes.gelfTcp)).port,
    gelfHttp: (await server.input(inputTypes.gelfHttp)).port,
    rawUdp: (await server.input(inputTypes.rawUdp)).port,
    rawTcp: (await server.input(inputTypes.rawTcp)).port,
  }
  const gelf = (host: string, text: string) =>
    JSON.stringify({ version: '1.1', host, short_message: text, level: 3, _order: 4711, timestamp: 1_790_000_000.25 })
  await sendUdp(ports.syslogUdp, ['<34>Sep 21 14:13:20 mymachine su: walnut over udp'])
  const line = '<165>1 2026-09-21T14:13:20.250Z web-5424 app 77 ID47 [data@1 key="value"] walnut over tcp'
  await sendTcp(ports.syslogTcp, `${line.length} ${line}`)
  await sendUdp(ports.gelfUdp, [gelf('gelf-udp', 'walnut in a datagram')])
  await sendTcp(ports.gelfTcp, `${gelf('gelf-tcp', 'walnut in a stream')}\0`)
  expect(await postGelf(ports.gelfHttp, gelf('gelf-http', 'walnut over http'))).toBe(202)
  await sendUdp(ports.rawUdp, ['walnut raw in a datagram'])
  await sendTcp(ports.rawTcp, 'walnut raw in a stream')
  await until(async () => (await server.total('walnut')) === 7, 'all seven')

  await signIn(page, server)
  await searchFor(page, server, 'walnut')
  await expect(page.getByText('7 messages', { exact: true })).toBeVisible()
  for (const text of [
    'walnut over udp',
    'walnut over tcp',
    'walnut in a datagram',
    'walnut in a stream',
    'walnut over http',
    'walnut raw in a datagram',
    'walnut raw in a stream',
  ]) {
    await expect(page.getByRole('row').filter({ hasText: text })).toHaveCount(1)
  }

  const row = page.getByRole('row').filter({ hasText: 'walnut over tcp' })
  await expect(row).toContainText('2026-09-21 14:13:20.250')
  await expect(row).toContainText('web-5424')
  await row.click()
  for (const text of ['application_name', 'app', 'process_id', '77', 'key', 'value', 'local4'])
    await expect(opened(page).getByText(text, { exact: true }).first()).toBeVisible()
})

test('the search page follows its address, and its address follows the search', async ({ page, server }) => {
  const { port } = await server.input(inputTypes.gelfHttp)
  for (const level of [3, 4, 6])
    await postGelf(port, JSON.stringify({ version: '1.1', host: `level-${level}`, short_message: 'chestnut', level }))
  await until(async () => (await server.total('chestnut')) === 3, 'the three')
  await signIn(page, server, '/search?q=chestnut&rangetype=relative&relative=3600')
  await expect(page.getByText('3 messages', { exact: true })).toBeVisible()
  const editor = page.getByRole('textbox', { name: 'Search query' })
  await editor.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' AND level:<=4')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('2 messages', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/q=chestnut[+%20]+AND/)
  await page.goBack()
  await expect(page.getByText('3 messages', { exact: true })).toBeVisible()
})

test('a broken query is underlined where it is broken and says why', async ({ page, server }) => {
  await signIn(page, server, '/search')
  const editor = page.getByRole('textbox', { name: 'Search query' })
  await editor.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('level:3 AND "never closed')
  await expect(page.getByText('Missing closing quote')).toBeVisible()
  await expect(page.locator('.cm-lintRange-error')).toHaveText('"never closed')
})

test('an input is launched, receives, stops and is deleted in the browser', async ({ page, server }) => {
  const port = await freePort()
  await signIn(page, server, '/system/inputs')
  await page.getByRole('combobox', { name: 'Input type' }).click()
  await page.getByRole('option', { name: 'Raw/Plaintext TCP' }).click()
  await page.getByRole('button', { name: 'Launch new input' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Almonds')
  await dialog.getByLabel('Bind address').fill('127.0.0.1')
  await dialog.getByLabel('Port', { exact: true }).fill(String(port))
  await dialog.getByRole('button', { name: 'Launch input' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Almonds' })
  await expect(row).toContainText('Running')
  await sendTcp(port, 'almonds one\nalmonds two\n')
  await expect(row).toContainText('2 total')
  await row.getByRole('button', { name: /More/ }).click()
  await page.getByRole('menuitem', { name: /^Stop/ }).click()
  await expect(row).toContainText('Stopped')
  await row.getByRole('button', { name: /More/ }).click()
  await page.getByRole('menuitem', { name: /Delete/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(row).toHaveCount(0)
})

test('hostile text in messages is shown, never run', async ({ page, server, problems }) => {
  const { port } = await server.input(inputTypes.gelfHttp)
  const payloads = [
    '<script>window.harmed = 1</script>',
    '<img src=x onerror="window.harmed = 2">',
    '"><svg onload=window.harmed=3>',
    'javascript:window.harmed=4',
    '{{constructor.constructor("window.harmed=5")()}}',
  ]
  for (const [i, payload] of payloads.entries()) {
    await postGelf(
      port,
      JSON.stringify({
        version: '1.1',
        host: `pecan ${payload}`,
        short_message: `pecan ${i} ${payload}`,
        full_message: payload,
        [`_${payload}`]: payload,
        _plain: payload,
      }),
    )
  }
  await until(async () => (await server.total('pecan')) === payloads.length, 'the payloads')
  await signIn(page, server)
  await searchFor(page, server, 'pecan')
  for (const [i, payload] of payloads.entries()) {
    const row = page.getByRole('row').filter({ hasText: `pecan ${i} ` })
    await expect(row).toContainText(payload)
    await row.click()
    await expect(opened(page)).toContainText(payload)
    await page.keyboard.press('Escape')
    await expect(opened(page)).toHaveCount(0)
  }
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
  expect(problems).toEqual([])
})
