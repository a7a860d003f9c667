/** Users: a new colleague, one who leaves, a token for a portal; each task by keyboard, in the long form by mouse too, against a real server. */
import type { Page } from '@playwright/test'
import { addUser, ask, byPassword, logIn, secret } from '../../hostile/callers.ts'
import type { ServerProcess } from '../../support/server.ts'
import { tabTo } from '../keyboard.ts'
import { expect, signIn } from '../product.ts'
import { shots } from './shots.ts'
import { minute, storing } from './stored.ts'
import { byKeyboard, ways, type Way } from './ways.ts'

const test = storing(now => [{ at: now - minute, source: 'web-1', text: 'request served' }])

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

async function addStream(server: ServerProcess, title: string): Promise<string> {
  const sets = await server.json<{ readonly index_sets: readonly { readonly id: string }[] }>(
    'GET',
    '/system/indices/index_sets',
  )
  const stream = { title, description: '', rules: [], index_set_id: sets.index_sets[0]!.id }
  return (await server.json<{ readonly stream_id: string }>('POST', '/streams', stream)).stream_id
}

const titlesFor = async (server: ServerProcess, headers: Readonly<Record<string, string>>) =>
  (
    await ask<{ readonly streams: readonly { readonly title: string }[] }>(server, headers, 'GET', '/streams')
  ).body.streams
    .map(({ title }) => title)
    .sort()

/** Of radio buttons, Tab comes to the chosen one alone. */
async function narrow(page: Page, way: Way) {
  const some = page.getByRole('radio', { name: 'Only these permissions', exact: true })
  if (way !== byKeyboard) return some.click()
  await tabTo(page, field(page, 'All that the user may do, now and later'))
  await page.keyboard.press('ArrowDown')
  await expect(some).toBeChecked()
}

for (const way of ways) {
  const own = (name: string) => `${name}-${way.name.replaceAll(' ', '-')}`

  test(`51 a new colleague reads two streams, ${way.name}`, async ({ page, server }) => {
    const titles = ['first', 'second'].map(name => `${own('Payments')} ${name}`)
    for (const title of [...titles, own('Secrets')]) await addStream(server, title)
    const username = own('grace')
    await signIn(page, server, '/system/users')
    await way.press(page, link(page, 'Create user'))
    await way.write(page, field(page, 'First name'), 'Grace')
    await way.write(page, field(page, 'Last name'), way.name)
    await way.write(page, field(page, 'Username'), username)
    await way.write(page, field(page, 'E-mail'), 'grace@example.org')
    await way.write(page, field(page, 'New password'), secret)
    await way.write(page, field(page, 'Repeat password'), secret)
    await way.press(page, button(page, 'Create user'))
    await expect(heading(page, `Grace ${way.name}`)).toBeVisible()
    await shots(page, `51-colleague-${way.name}`)
    await page.goto(`${server.url}/streams`)
    await way.write(page, page.getByRole('searchbox'), own('Payments'))
    await expect(page.getByRole('rowheader')).toHaveText(titles.map(title => new RegExp(title)))
    for (const title of titles)
      await way.toggle(page, page.getByRole('checkbox', { name: `Select ${title}`, exact: true }))
    await way.press(page, button(page, 'Share'))
    await way.select(page, box(page, 'Share with'), `Grace ${way.name}`)
    await way.press(page, page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }))
    await expect.poll(() => titlesFor(server, byPassword(username))).toEqual(titles)
  })

  test(`52 a leaver is disabled at once, and deleted with a new owner, ${way.name}`, async ({ page, server }) => {
    const username = own('leaver')
    const id = await addUser(server, username, { first_name: 'Lea', last_name: way.name })
    const heir = await addUser(server, own('heir'), { first_name: 'Heir', last_name: own('heir') })
    const grn = `grn::::stream:${await addStream(server, own('Legacy'))}`
    await server.json('POST', `/authz/shares/entities/${encodeURIComponent(grn)}`, {
      selected_grantee_capabilities: { [`grn::::user:${id}`]: 'own' },
    })
    const { cookie } = await logIn(server, username)
    await signIn(page, server, '/system/users')
    await way.write(page, page.getByRole('searchbox'), `username:${username}`)
    await expect(page.getByRole('rowheader')).toHaveText([new RegExp(username)])
    await way.choose(page, button(page, `More for Lea ${way.name}`), 'Disable user')
    await way.press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Disable user' }))
    await expect(page.getByRole('row').filter({ hasText: username })).toContainText('Disabled')
    expect((await ask(server, { cookie }, 'GET', `/users/${username}`)).status).toBe(401)
    await way.choose(page, button(page, `More for Lea ${way.name}`), 'Delete user')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(own('Legacy'))
    await way.press(page, question.getByRole('combobox', { name: 'New owner (optional)' }))
    await page.keyboard.type(own('heir'))
    await expect(page.getByRole('option')).toHaveText([new RegExp(own('heir'))])
    await page.keyboard.press('Enter')
    await expect(question).toContainText('The new owner gets 1 thing')
    await shots(page, `52-deletion-${way.name}`)
    await way.press(page, question.getByRole('button', { name: 'Delete user' }))
    await expect(page.getByRole('row').filter({ hasText: username })).toHaveCount(0)
    expect(
      await server.json<{ readonly grn_permissions: readonly string[] }>('GET', `/users/id/${heir}`),
    ).toMatchObject({ grn_permissions: expect.arrayContaining([`entity:own:${grn}`]) })
  })

  test(`53 a token for a portal may read streams from there alone, ${way.name}`, async ({ page, server }) => {
    const origin = 'https://portal.example.org'
    await signIn(page, server, '/system/users')
    await way.choose(page, button(page, 'More for Administrator'), 'Tokens')
    await way.press(page, button(page, 'Create token').first())
    const form = page.getByRole('dialog', { name: 'Create token' })
    await way.write(page, form.getByLabel('Name', { exact: true }), own('Portal'))
    await way.select(page, form.getByRole('combobox', { name: 'Time to live' }), '30 days')
    await narrow(page, way)
    await way.write(page, form.getByRole('searchbox'), 'read streams')
    await way.toggle(page, form.getByLabel('Read streams', { exact: true }))
    await way.write(page, form.getByLabel('Origins (optional)'), origin)
    await shots(page, `53-token-${way.name}`)
    await way.press(page, form.getByRole('button', { name: 'Create token' }))
    const shown = page.getByLabel('Token', { exact: true })
    await expect(shown).toHaveValue(/./)
    const value = await shown.inputValue()
    await way.press(page, button(page, 'Done'))
    const token = { authorization: `Basic ${btoa(`${value}:token`)}`, origin }
    expect((await ask(server, token, 'GET', '/streams')).status).toBe(200)
    expect((await ask(server, token, 'GET', '/users')).status).toBe(403)
    expect((await ask(server, { ...token, origin: 'https://elsewhere.example.org' }, 'GET', '/streams')).status).toBe(
      403,
    )
    await way.press(page, button(page, `Revoke ${own('Portal')}`))
    await way.press(page, button(page, 'Revoke 1 token'))
    await expect(page.getByText('1 token was revoked.')).toBeVisible()
    expect((await ask(server, token, 'GET', '/streams')).status).toBe(401)
  })
}
