/** Every form of the query language, typed into the address of the search page: the right messages and the right total. */
import type { Page } from '@playwright/test'
import { inputTypes } from '../support/input-types.ts'
import { postGelf } from '../support/senders.ts'
import { until } from '../support/server.ts'
import { expect, signIn, test } from './product.ts'

const messages = [
  { host: 'Web-1', short_message: 'A connection refused by upstream', _took: 5, _user: 'Ann', _path: '/var/log/a' },
  { host: 'web-2', short_message: 'B connection was refused', _took: 50, _user: 'bob', _note: 'n/a' },
  { host: 'db-1', short_message: 'C timeout of the connection', _took: 500, _user: 'ann' },
  { host: 'db-2', short_message: 'D timeouts everywhere, tickout too', _took: 5000, _ok: true },
]

/** Query → the first letters of the messages it finds. */
const forms: readonly (readonly [string, string])[] = [
  ['*', 'ABCD'],
  ['', 'ABCD'],
  ['refused', 'AB'],
  ['REFUSED', 'AB'],
  ['connection timeout', 'ABC'],
  ['"connection refused"', 'A'],
  ['"connection refused"~1', 'AB'],
  ['time*', 'CD'],
  ['t?meout', 'C'],
  ['message:/ti(me|ck)out/', 'CD'],
  ['tineout~1', 'C'],
  ['timeoot~', 'CD'],
  ['source:web-1', 'A'],
  ['source:WEB-1', 'A'],
  ['user:ann', 'C'],
  ['user:Ann', 'A'],
  ['user:(ann OR bob)', 'BC'],
  ['user:an*', 'C'],
  ['took:50', 'B'],
  ['took:[5 TO 500]', 'ABC'],
  ['took:{5 TO 500}', 'B'],
  ['took:{5 TO *}', 'BCD'],
  ['took:>=500', 'CD'],
  ['took:<50', 'A'],
  ['_exists_:user', 'ABC'],
  ['NOT _exists_:user', 'D'],
  ['note:*', 'B'],
  ['connection AND refused', 'AB'],
  ['connection && !refused', 'C'],
  ['+connection -refused', 'C'],
  ['connection NOT timeout', 'AB'],
  ['upstream OR tickout', 'AD'],
  ['upstream || tickout', 'AD'],
  ['(upstream OR was) AND user:bob', 'B'],
  ['upstream AND refused OR tickout', 'AD'],
  ['refused^2', 'AB'],
  ['path:\\/var\\/log\\/a', 'A'],
  ['path:"/var/log/a"', 'A'],
  ['note:"n/a"', 'B'],
  ['ok:true', 'D'],
  ['timestamp:[now-1h TO now+1h]', 'ABCD'],
  ['timestamp:<now-1d/d', ''],
  ['nothing', ''],
]

/** The first letters of the messages that the page lists, and how many it says that there are. */
async function shown(page: Page) {
  const totals = await page.getByText(/^\d+ messages?$/).allInnerTexts()
  const rows = await page
    .getByRole('row')
    .filter({ hasText: /connection|timeout/ })
    .allInnerTexts()
  const letters = rows.map(row => /\b([ABCD]) (?:connection|timeout)/.exec(row)?.[1] ?? '?')
  return { totals: totals.map(total => Number.parseInt(total, 10)), letters: letters.sort().join('') }
}

test('every query form gives the right messages and the right total', async ({ page, server }) => {
  const { port } = await server.input(inputTypes.gelfHttp)
  for (const message of messages) await postGelf(port, JSON.stringify({ version: '1.1', ...message, _form: 'yes' }))
  await until(async () => (await server.total('form:yes')) === messages.length, 'the messages')
  await signIn(page, server)
  for (const [query, letters] of forms) {
    const text = `form:yes AND (${query || '*'})`
    await page.goto(`${server.url}/search?rangetype=relative&relative=3600&q=${encodeURIComponent(text)}`)
    await expect.poll(() => shown(page), { message: query }).toEqual({ totals: [letters.length], letters })
  }
})
