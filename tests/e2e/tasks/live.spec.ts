/** Messages as they come, and what stands out in many of them: each task once by mouse and once by keyboard, against a real server. */
import type { Locator } from '@playwright/test'
import { inputTypes } from '../../support/input-types.ts'
import { postGelf } from '../../support/senders.ts'
import { expect, signIn } from '../product.ts'
import { chart, editor, expectFound, rows, search, showPane } from './search-page.ts'
import { shots } from './shots.ts'
import { every, minute, second, storing, type Line } from './stored.ts'
import { bothWays, byKeyboard, ways } from './ways.ts'

/** Number of messages of each service per region. */
const orders = { eu: { shop: 6, pay: 3 }, us: { shop: 2, pay: 4 } }

const test = storing(now => {
  const from = now - minute
  const texts = (app: string, said: readonly string[]): Line[] =>
    said.map((text, place) => ({ at: from - place * second, source: `${app}-1`, text, fields: { app } }))
  return [
    ...texts('mail', [
      'sent to 3 readers',
      'Bounced at relay 9: mailbox full',
      'sent to 8 readers',
      'relay 4 said: bounced, bounced again',
    ]),
    ...texts('jobs', [
      ...Array.from({ length: 40 }, (_, n) => `job ${700 + n} failed: timeout after ${30 * (n + 1)} ms`),
      ...Array.from({ length: 20 }, (_, n) => `heartbeat of worker ${n}, all is well`),
    ]),
    ...Object.entries(orders).flatMap(([region, services]) =>
      Object.entries(services).flatMap(([service, count]) =>
        every(second, count, {
          at: from,
          source: 'till-1',
          text: 'order taken',
          fields: { app: 'orders', region, service },
        }),
      ),
    ),
  ]
})

const lastHour = 'rangetype=relative&relative=3600'

for (const way of ways) {
  test(`14 one source is tailed and paused, ${way.name}`, async ({ page, server }) => {
    const { port } = await server.input(inputTypes.gelfHttp)
    const say = (host: string, text: string) =>
      postGelf(port, JSON.stringify({ version: '1.1', host, short_message: text }))
    const source = way === byKeyboard ? 'gate-8' : 'gate-7'
    await signIn(page, server, '/search')
    await search(page, way, `source:${source}`)
    await way.press(page, page.getByRole('button', { name: 'Live tail' }))
    const tail = page.getByRole('region', { name: 'Live tail' })
    await expect(tail).toContainText('Waiting for messages')
    await say('gate-9', 'somebody else went through')
    await say(source, 'opened')
    await expect(rows(page)).toHaveText([/opened/])
    await way.press(page, tail.getByRole('button', { name: 'Pause' }))
    await say(source, 'a cart went through')
    await expect(tail).toContainText('1 new message')
    await say(source, 'closed')
    await expect(tail).toContainText('2 new messages')
    await expect(rows(page)).toHaveText([/opened/])
    await shots(page, `14-tail-${way.name}`)
    await way.press(page, tail.getByRole('button', { name: 'Resume' }))
    await expect(rows(page)).toHaveText([/closed/, /a cart went through/, /opened/])
    await way.press(page, tail.getByRole('button', { name: 'End live tail' }))
    await expectFound(page, 3)
  })

  test(`15 a word is highlighted, ${way.name}`, async ({ page, server }) => {
    await signIn(page, server, `/search?q=app%3Amail&${lastHour}`)
    await expectFound(page, 4)
    await way.press(page, page.getByRole('button', { name: 'Highlighting' }))
    const dialog = page.getByRole('dialog', { name: 'Highlighting rules' })
    await way.press(page, dialog.getByRole('button', { name: 'Add rule' }))
    await way.write(page, dialog.getByRole('textbox', { name: 'Value' }), 'bounced')
    await way.press(page, dialog.getByRole('button', { name: 'Apply' }))
    await expect(dialog).toBeHidden()
    const marked = rows(page)
      .locator('mark')
      .filter({ hasText: /bounced/i })
    await expect(marked).toHaveText(['Bounced', 'bounced', 'bounced'])
    const colors = await marked.evaluateAll(marks => [
      ...new Set(marks.map(mark => getComputedStyle(mark).backgroundColor)),
    ])
    expect(colors).toEqual([expect.stringMatching(/^rgb\(/)])
    await shots(page, `15-highlight-${way.name}`)
    await page.reload()
    await expect(marked).toHaveText(['Bounced', 'bounced', 'bounced'])
  })

  test(`16 messages are grouped by pattern, and one group is looked at, ${way.name}`, async ({ page, server }) => {
    await signIn(page, server, `/search?q=app%3Ajobs&${lastHour}`)
    await expectFound(page, 60)
    await showPane(page, way, 'Patterns')
    const groups = page
      .getByRole('region', { name: 'Patterns' })
      .getByRole('list', { name: 'Patterns' })
      .locator('> li')
    await expect(groups).toHaveText([
      /^40 66\.7%.*job number failed: timeout after number ms/,
      /^20 33\.3%.*heartbeat of worker number, all is well/,
    ])
    await shots(page, `16-patterns-${way.name}`)
    await way.press(page, groups.first().getByRole('button', { name: 'Show messages' }))
    await expectFound(page, 40)
    await expect(rows(page).first()).toContainText('job 700 failed')
    await expect(editor(page)).toContainText('app:jobs AND')
  })
}

for (const way of bothWays) {
  test(`17 a bar chart by two groupings is built, ${way.name}`, async ({ page, server }) => {
    await signIn(page, server, `/search?q=app%3Aorders&${lastHour}`)
    await expectFound(page, 15)
    await showPane(page, way, 'Charts')
    await way.choose(page, page.getByRole('button', { name: 'Add chart' }), 'Build a chart…')
    const dialog = page.getByRole('dialog', { name: 'New chart' })
    await way.write(page, dialog.getByRole('textbox', { name: 'Title' }), 'Orders')
    await expect(dialog.getByRole('radio', { name: 'Bars' })).toBeChecked()
    const field = (group: string): Locator =>
      dialog.getByRole('group', { name: group }).getByRole('combobox', { name: 'Field' }).first()
    await way.select(page, field('Row grouping 1'), 'region')
    await way.press(page, dialog.getByRole('button', { name: 'Add column grouping' }))
    await way.select(page, field('Column grouping 1'), 'service')
    if (way === byKeyboard) await page.keyboard.press('Escape')
    else await dialog.getByRole('heading', { name: 'New chart' }).click()
    await expect(dialog.getByRole('region', { name: 'Preview' }).getByRole('img')).toBeVisible()
    await way.press(page, dialog.getByRole('button', { name: 'Add chart' }))
    const made = chart(page, 'Orders')
    await expect(made.getByRole('img')).toHaveAccessibleName(/^Orders: Bars/)
    await shots(page, `17-chart-${way.name}`)
    await way.press(page, made.getByRole('button', { name: 'Show as table' }))
    await expect(made.getByRole('row')).toHaveText(['regioncount()shoppay', 'eu963', 'us624', 'Total15'])
  })
}
