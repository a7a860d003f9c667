/** Sharing: each task by keyboard, in the long form by mouse too, against a real server, and seen by the one it is for. */
import type { Browser, Page } from '@playwright/test'
import type { ServerProcess } from '../../support/server.ts'
import { expect, signIn, test } from '../product.ts'
import { shots } from './shots.ts'
import { ways, type Way } from './ways.ts'

const secret = 'secret-of-a-colleague'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const newStream = async (server: ServerProcess, title: string): Promise<string> => {
  const { index_sets: sets } = await server.json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets')
  const body = { title, description: '', index_set_id: sets[0]!.id }
  return (await server.json<{ stream_id: string }>('POST', '/streams', body)).stream_id
}
const newUser = (server: ServerProcess, username: string, name: string) =>
  server.json('POST', '/users', {
    username,
    password: secret,
    email: `${username}@example.org`,
    first_name: name,
    last_name: 'Colleague',
    permissions: [],
    roles: ['Reader'],
  })

/** Expects a user to see the streams with these titles and no others, in a browser of their own. */
async function expectSeen(browser: Browser, server: ServerProcess, username: string, titles: readonly string[]) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.url}/streams`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Streams' })).toBeVisible()
  const rows = page.getByRole('rowheader')
  await expect(rows.or(page.getByText('No entities exist.')).first()).toBeVisible()
  const shown = async () => (await rows.allInnerTexts()).map(text => text.split('\n')[0]!.trim()).toSorted()
  await expect.poll(shown).toEqual(titles.toSorted())
  await context.close()
}

async function share(page: Page, way: Way, title: string, person: string) {
  await way.choose(page, button(page, `More for ${title}`), 'Share')
  const dialog = page.getByRole('dialog', { name: `Share “${title}”` })
  await way.select(page, dialog.getByRole('combobox', { name: 'Share with' }), person)
  await expect(dialog.getByRole('combobox', { name: `Permissions of ${person}` })).toContainText('Viewer')
  await way.press(page, dialog.getByRole('button', { name: 'Save sharing' }))
  await expect(dialog).toBeHidden()
}

for (const way of ways) {
  /** By keyboard the first word chooses. */
  const own = (text: string) => `${way.name === 'by mouse' ? 'Elm' : 'Oak'} ${text}`

  test(`a new colleague may read two streams, ${way.name}`, async ({ page, server, browser }) => {
    const titles = ['Payments', 'Orders', 'Salaries'].map(own)
    for (const title of titles) await newStream(server, title)
    const [username, person] = [own('ada').replace(' ', '.'), `${own('Ada')} Colleague`]
    await newUser(server, username, own('Ada'))
    await signIn(page, server, '/streams')
    for (const title of titles.slice(0, 2)) await share(page, way, title, person)
    await shots(page, `share two streams ${way.name}`)
    await expectSeen(browser, server, username, titles.slice(0, 2))
  })

  test(`why somebody sees a stream is found, and taken away, ${way.name}`, async ({ page, server, browser }) => {
    const title = own('Audit')
    const id = await newStream(server, title)
    const [username, person] = [own('bob').replace(' ', '.'), `${own('Bob')} Colleague`]
    await newUser(server, username, own('Bob'))
    const role = own('Auditors')
    await server.json('POST', '/roles', { name: role, description: null, permissions: [`streams:read:${id}`] })
    await server.json('PUT', `/roles/${encodeURIComponent(role)}/members/${username}`)
    await signIn(page, server, '/streams')
    await way.choose(page, button(page, `More for ${title}`), 'Who has access')
    const access = page.getByRole('dialog', { name: `Who has access to “${title}”` })
    const row = access.getByRole('row').filter({ has: page.getByRole('rowheader', { name: person }) })
    await expect(row).toContainText(`Role ${role}`)
    await expect(row).toContainText(`Read the stream ${title}`)
    await shots(page, `who has access ${way.name}`)
    await way.press(page, row.getByRole('link', { name: `Role ${role}` }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(role)
    await way.press(page, button(page, `Take the role from ${person}`))
    await expect(page.getByText(`${person} no longer has this role.`)).toBeVisible()
    await shots(page, `role ${way.name}`)
    await expectSeen(browser, server, username, [])
  })
}
