/** Tests exports and saved searches, each task once by mouse and once by keyboard, against a real server. */
import { readFile } from 'node:fs/promises'
import { defaultPage } from '../../../core/search/page.ts'
import { viewOfPage } from '../../../core/views/page-view.ts'
import { inputTypes } from '../../support/input-types.ts'
import { password, until, type ServerProcess } from '../../support/server.ts'
import { expect, signIn, watched } from '../product.ts'
import { send, streamOfService, untilRouted } from './routed.ts'
import { chart, editor, expectFound, openMessage, rows, showPane } from './search-page.ts'
import { shots } from './shots.ts'
import { every, minute, second, storing } from './stored.ts'
import { bothWays, byKeyboard, ways } from './ways.ts'

const rowCount = 50_000
const texts = Array.from({ length: rowCount }, (_, place) => `row ${place} of the ledger`)

const test = storing(now => [
  ...texts.map((text, place) => ({ at: now - 45 * minute + (place * second) / 20, source: 'ledger-1', text })),
  ...every(minute, 5, {
    at: now - 2 * minute,
    source: 'till-1',
    text: 'tea was paid',
    fields: { app: 'tea-shop', till: 4 },
  }),
])

const lastHour = 'rangetype=relative&relative=3600'

/** A user with the role Reader; gives how shares name her. */
async function reader(server: ServerProcess, username: string, first: string, last: string): Promise<string> {
  await server.json('POST', '/users', {
    username,
    password,
    email: `${username}@example.org`,
    first_name: first,
    last_name: last,
    permissions: [],
    roles: ['Reader'],
  })
  return `grn::::user:${(await server.json<{ id: string }>('GET', `/users/${username}`)).id}`
}
const share = (server: ServerProcess, grn: string, grantee: string) =>
  server.json('POST', `/authz/shares/entities/${grn}`, { selected_grantee_capabilities: { [grantee]: 'view' } })

let ada: string
test.beforeAll(async ({ sharedServer: server }) => {
  ada = await reader(server, 'ada', 'Ada', 'Reader')
})

for (const way of ways) {
  test(`11 50,000 messages are exported, ${way.name}`, async ({ page, server }) => {
    await signIn(page, server, `/search?q=source%3Aledger-1&${lastHour}`)
    await expectFound(page, rowCount)
    await way.press(page, page.getByRole('button', { name: 'Export', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Export messages' })
    await expect(dialog).toContainText('50,000 messages of this search')
    await way.select(page, dialog.getByRole('combobox', { name: 'Order' }), 'Oldest first')
    const coming = page.waitForEvent('download')
    await way.press(page, dialog.getByRole('button', { name: 'Start export' }))
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^messages-.*\.csv$/)
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split(/\r?\n/)
    expect(head).toBe('"timestamp","source","message"')
    expect(lines.map(line => line.split('","')[2])).toEqual(texts.map(text => `${text}"`))
    await expect(dialog).toContainText('Done, 50,000 messages')
    await shots(page, `11-export-${way.name}`)
    await page.reload()
    await way.press(page, page.getByRole('button', { name: 'Export', exact: true }))
    await expect(dialog.getByRole('region', { name: 'Your exports' }).getByRole('listitem').first()).toContainText(
      'Done, 50,000 messages',
    )
  })
}

for (const way of bothWays) {
  test(`12 a search is saved, shared and opened again, ${way.name}`, async ({ page, server }) => {
    const title = `Tea ${way.name}`
    await signIn(page, server, `/search?q=app%3Atea-shop&${lastHour}&fields=source,till`)
    await expectFound(page, 5)
    await showPane(page, way, 'Charts')
    await way.choose(page, page.getByRole('button', { name: 'Add chart' }), 'Count of all messages')
    await expect(chart(page, 'count()')).toContainText('5')
    await way.press(page, page.getByRole('button', { name: 'Save search' }))
    const naming = page.getByRole('dialog', { name: 'Save search' })
    await way.write(page, naming.getByRole('textbox', { name: 'Title' }), title)
    await way.press(page, naming.getByRole('button', { name: 'Save search' }))
    await expect(naming).toBeHidden()
    await expect(page).toHaveURL(/\/search\/[\da-f]{24}/)

    await way.press(page, page.getByRole('button', { name: 'Share', exact: true }))
    const sharing = page.getByRole('dialog', { name: `Share “${title}”` })
    await way.select(page, sharing.getByRole('combobox', { name: 'Share with' }), 'Ada Reader')
    await expect(sharing.getByRole('listitem')).toContainText('Ada Reader')
    await shots(page, `12-share-${way.name}`)
    await way.press(page, sharing.getByRole('button', { name: 'Save sharing' }))
    await expect(sharing).toBeHidden()

    const more = page.getByRole('button', { name: 'More for this search' })
    await way.choose(page, more, 'New search')
    await expect(page).toHaveURL(/\/search(\/new)?(\?|$)/)
    await expect(editor(page)).toHaveText('Enter search query...')
    await way.choose(page, more, 'Load…')
    const options = page.getByRole('dialog', { name: 'Load a saved search' }).getByRole('option')
    const saved = options.filter({ hasText: title })
    if (way === byKeyboard) {
      await saved.waitFor()
      await page.keyboard.type(title)
      await expect(options).toHaveText([new RegExp(title)])
      await page.keyboard.press('Enter')
    } else await saved.click()
    await expect(editor(page)).toHaveText('app:tea-shop')
    await expectFound(page, 5)
    await expect(page.getByRole('columnheader')).toContainText(['till'])
    await expect(rows(page).first()).toContainText('tea was paid')
    await showPane(page, way, 'Charts')
    await expect(chart(page, 'count()')).toContainText('5')
    const { elements } = await server.json<{ elements: { id: string; title: string }[] }>(
      'GET',
      '/search/saved?per_page=0',
    )
    const { selected_grantee_capabilities: shared } = await server.json<{
      selected_grantee_capabilities: Record<string, string>
    }>('POST', `/authz/shares/entities/grn::::search:${elements.find(one => one.title === title)!.id}/prepare`, {})
    expect(shared).toEqual({ [ada]: 'view' })
  })
}

test.describe('a link', () => {
  const cups = { tea: ['assam', 'darjeeling', 'oolong'], coffee: ['espresso', 'mocha'] }
  let address: string
  test.beforeAll(async ({ sharedServer: server }) => {
    const { port } = await server.input(inputTypes.gelfHttp)
    const stream = await streamOfService(server, 'Tea orders', 'tea')
    await untilRouted(server, port, stream, 'tea', 'kettle')
    for (const [service, ordered] of Object.entries(cups))
      for (const cup of ordered) await send(port, service, `${cup} ordered`)
    await until(async () => (await server.total('ordered')) === 5, 'the orders')
    const timeRange = { type: 'relative', range: 3600 } as const
    const saved = viewOfPage(
      { ...defaultPage, query: 'ordered', timeRange, columns: ['service'] },
      { title: 'Orders of today' },
    )
    await server.json('POST', '/views/search', saved.search)
    const { id } = await server.json<{ id: string }>('POST', '/views', saved.view)
    await share(server, `grn::::search:${id}`, ada)
    await share(server, `grn::::stream:${stream}`, ada)
    address = `/search/${id}`
  })

  for (const way of ways) {
    test(`13 that is shared is opened in a new browser by who may read less, ${way.name}`, async ({
      page,
      server,
      browser,
      problems,
    }) => {
      await signIn(page, server, address)
      await expectFound(page, 5)
      const link = page.url()
      const other = watched(await (await browser.newContext()).newPage(), problems)
      await other.goto(link)
      await way.write(other, other.getByLabel('Username'), 'ada')
      await way.write(other, other.getByLabel('Password', { exact: true }), password)
      await way.press(other, other.getByRole('button', { name: 'Sign in' }))
      await expectFound(other, 3)
      await expect(other.getByText('Orders of today').first()).toBeVisible()
      await expect(editor(other)).toHaveText('ordered')
      await expect(other.getByRole('columnheader', { name: 'service' })).toBeVisible()
      await expect(rows(other)).toHaveCount(3)
      for (const cup of cups.tea) await expect(rows(other).filter({ hasText: `${cup} ordered` })).toHaveCount(1)
      await expect(other.getByRole('button', { name: 'Save as…' })).toBeVisible()
      await shots(other, `13-link-${way.name}`)
      await openMessage(other, way, rows(other).first())
      await expect(other.locator('.openrow')).toContainText('Tea orders')
      await expect(other.locator('.openrow')).not.toContainText('Default Stream')
      await other.context().close()
    })
  }
})
