/** Grok patterns: the list, the form with its trial, deletion, import and export, with a server in memory. */
import type { Page } from '@playwright/test'
import { nextDownload } from './downloads.ts'
import { axeViolations, expect } from './pages.ts'
import { test, type InMemoryServer } from './server-in-memory.ts'
import { chooseFile } from './uploads.ts'

const create = (server: InMemoryServer, name: string, pattern: string) =>
  server.call('POST', '/system/grok', { name, pattern })
const stored = async (server: InMemoryServer): Promise<Map<string, string>> =>
  new Map((await server.call('GET', '/system/grok')).patterns.map((one: any) => [one.name, one.pattern]))

async function open(page: Page, openApp: (path: string) => Promise<void>) {
  await openApp('/system/grokpatterns')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grok patterns')
}
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

test('lists the patterns by pages, searches them and shows what uses one', async ({ page, openApp }) => {
  await open(page, openApp)
  await expect(page.getByRole('rowheader').first()).toHaveText('BASE10NUM')
  await expect(page.getByText(/of 76/)).toBeVisible()
  await page.getByRole('searchbox').fill('SYSLOGPROG')
  await expect(page.getByRole('rowheader')).toHaveText(['SYSLOGPROG'])
  await row(page, 'SYSLOGPROG')
    .getByRole('button', { name: /Details/ })
    .press('Enter')
  await expect(page.getByRole('list', { name: 'Used by' })).toContainText('Pattern SYSLOGBASE')
  await expect(page.getByText('PROG, POSINT')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('creates a pattern by keyboard and shows each capture in its place while one types', async ({
  page,
  openApp,
  server,
}) => {
  await open(page, openApp)
  await page.getByRole('button', { name: 'Create grok pattern' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create grok pattern' })
  const keys = page.keyboard
  await keys.type('SHOP_LINE')
  await keys.press('Tab')
  await keys.type('%{WORD:verb} %{INT:took:int} %{WORD:size:int}')
  await keys.press('Tab')
  await keys.type('x: GET 12 big')
  const result = dialog.getByRole('region', { name: 'Result' })
  await expect(result.getByRole('status')).toHaveText('The pattern matches and captures 3 fields.')
  await expect(result.locator('mark')).toHaveText(['GET1', '122', 'big3'])
  await expect(result.getByRole('row').nth(2)).toContainText('took')
  await expect(result.getByRole('row').nth(2)).toContainText('int')
  await expect(result.getByText('"big" is not a whole number.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await keys.type('!')
  await keys.press('Shift+Tab')
  await keys.type('(?=x)')
  await expect(result.getByRole('alert')).toContainText('look-arounds cannot run in linear time')
  for (let count = 0; count < 5; count++) await keys.press('Backspace')
  await expect(result.locator('mark')).toHaveCount(3)
  await keys.press('Control+Home')
  await dialog.getByRole('button', { name: 'Create grok pattern' }).press('Enter')
  await expect(page.getByText("Grok pattern 'SHOP_LINE' was created.")).toBeVisible()
  expect((await stored(server)).get('SHOP_LINE')).toBe('%{WORD:verb} %{INT:took:int} %{WORD:size:int}')
})

test('says at the field why a pattern cannot be stored', async ({ page, openApp }) => {
  await open(page, openApp)
  await page.getByRole('button', { name: 'Create grok pattern' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('BROKEN')
  await dialog.getByLabel('Pattern', { exact: true }).fill('%{NOSUCH}')
  await dialog.getByRole('button', { name: 'Create grok pattern' }).click()
  await expect(dialog.getByLabel('Pattern', { exact: true })).toHaveAccessibleDescription(
    /There is no grok pattern named 'NOSUCH'/,
  )
})

test('tells what uses a pattern, and deletes it once nothing does', async ({ page, openApp, server }) => {
  await create(server, 'A_INNER', 'a+')
  await create(server, 'A_OUTER', '%{A_INNER}')
  await create(server, 'A_OUTMOST', '%{A_OUTER}')
  await open(page, openApp)
  await page.getByRole('searchbox').fill('A_')
  await page.getByRole('button', { name: 'More for A_INNER' }).click()
  await page.getByRole('menuitem', { name: 'Delete grok pattern' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('list', { name: 'Used by' })).toContainText('Pattern A_OUTER')
  const remove = question.getByRole('button', { name: 'Delete grok pattern' })
  await expect(remove).toBeDisabled()
  await page.keyboard.press('Tab')
  await expect(remove).toBeFocused()
  await expect(question.getByRole('tooltip')).toHaveText('Used by: Pattern A_OUTER, Pattern A_OUTMOST')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  expect(server.calls.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  for (const name of ['A_OUTMOST', 'A_OUTER', 'A_INNER']) {
    await page.getByRole('button', { name: `More for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete grok pattern' }).click()
    await expect(question).toContainText('Nothing uses this pattern.')
    await remove.click()
    await expect(page.getByText(`Grok pattern '${name}' was deleted.`)).toBeVisible()
  }
  expect([...(await stored(server)).keys()].filter(name => name.startsWith('A_'))).toEqual([])
})

test('leaves it to the server whether a pattern may be deleted while its uses are not known', async ({
  page,
  openApp,
  server,
}) => {
  const { id } = await create(server, 'A_INNER', 'a+')
  await create(server, 'A_OUTER', '%{A_INNER}')
  await open(page, openApp)
  await page.getByRole('searchbox').fill('A_INNER')
  server.answers.set(`GET /system/grok/${id}/usage`, { status: 500, body: { type: 'ApiError', message: 'Away.' } })
  await page.getByRole('button', { name: 'More for A_INNER' }).click()
  await page.getByRole('menuitem', { name: 'Delete grok pattern' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('What uses this pattern could not be loaded.')
  await question.getByRole('button', { name: 'Delete grok pattern' }).click()
  await expect(question.getByText("is used by the pattern 'A_OUTER'")).toBeVisible()
})

test('imports a file after showing what it would do, and exports all', async ({ page, openApp, server }) => {
  await open(page, openApp)
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import grok patterns' })
  const text = '# Of the shop\nSHOP_ID [A-Z]{2}\nINT [0-9]+\nYEAR (?>\\d\\d){1,2}\nnonsense\n'
  await chooseFile(dialog.locator('input[type=file]'), 'shop.txt', text)
  await expect(dialog.getByLabel('Patterns', { exact: true })).toHaveValue(text)
  await expect(dialog.getByRole('alert')).toContainText('2 names exist already')
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Existing patterns' }).click()
  await page.getByRole('option', { name: 'Add to them; replace those of the same name' }).click()
  await expect(dialog.getByText('1 pattern cannot run in linear time and is left out')).toBeVisible()
  await expect(dialog.getByText('1 line is not a pattern')).toBeVisible()
  await expect(dialog.getByText('Line 5: nonsense')).toBeVisible()
  await expect(dialog.getByText('1 new pattern')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Import 2 patterns' }).click()
  await expect(page.getByText('2 grok patterns were imported. Left out: YEAR.')).toBeVisible()
  const now = await stored(server)
  expect([now.get('INT'), now.get('SHOP_ID'), now.get('YEAR')]).toEqual(['[0-9]+', '[A-Z]{2}', '(?:[0-9]{4}|[0-9]{2})'])

  const saved = nextDownload()
  await page.getByRole('button', { name: 'Export' }).click()
  const { text: file } = await saved
  expect(file).toContain('\nSHOP_ID [A-Z]{2}\n')
  expect(file.trim().split('\n')).toHaveLength(77)
})

test.describe('with a user who may only read', () => {
  // Those of the role Reader, which the frame of the product asks for.
  test.use({
    userPermissions:
      'buffers:read clusterconfigentry:read decorators:read fieldnames:read indexercluster:read inputs:read journal:read ' +
      'jvmstats:read messagecount:read messages:read metrics:read system:read throughput:read',
  })
  test('shows everything and changes nothing', async ({ page, openApp }) => {
    await open(page, openApp)
    await expect(page.getByRole('rowheader').first()).toHaveText('BASE10NUM')
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
    for (const name of ['Create grok pattern', 'Import'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'More for BASE10NUM' }).click()
    await expect(page.getByRole('menuitem', { name: 'Edit grok pattern' })).toBeDisabled()
    await expect(page.getByRole('menuitem', { name: 'Delete grok pattern' })).toBeDisabled()
  })
})
