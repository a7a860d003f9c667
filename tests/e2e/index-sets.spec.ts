/** An index set in the interface, with real indices: what is closed is not searched, what is deleted is gone. */
import type { Page } from '@playwright/test'
import { inputTypes } from '../support/input-types.ts'
import { postGelf } from '../support/senders.ts'
import { until } from '../support/server.ts'
import { expect, signIn, startedServer, test as base } from './product.ts'

/** A server of its own: messages and rotations of other files would count. */
const test = base.extend<object, object>({ sharedServer: startedServer })

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
const menu = async (page: Page, of: string, item: string) => {
  await page.getByRole('button', { name: `More for ${of}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('indices are rotated, closed, reopened and deleted, and fields are told with their cost', async ({
  page,
  server,
}) => {
  const { port } = await server.input(inputTypes.gelfHttp)
  const send = async (count: number, took: number | string) => {
    for (let number = 0; number < count; number++)
      await postGelf(
        port,
        JSON.stringify({ version: '1.1', host: 'web', short_message: `hazelnut ${number}`, _took: took }),
      )
  }
  const found = (count: number) => until(async () => (await server.total('hazelnut')) === count, `${count} messages`)
  await send(6, 12)
  await found(6)

  await signIn(page, server, '/system/indices')
  await expect(row(page, 'Default index set')).toContainText('Default')
  await page.getByRole('link', { name: 'Default index set' }).click()
  await expect(row(page, 'cordwood_0')).toContainText('Write index')
  await page.getByRole('button', { name: 'Rotate now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate now' }).click()
  await expect(row(page, 'cordwood_1')).toContainText('Write index')
  await expect(row(page, 'cordwood_0')).toContainText('6')
  await send(2, 'long')
  await found(8)

  await menu(page, 'cordwood_0', 'Close')
  await expect(row(page, 'cordwood_0')).toContainText('Closed')
  await found(2)
  await menu(page, 'cordwood_0', 'Reopen')
  await expect(row(page, 'cordwood_0')).toContainText('Reopened')
  await found(8)
  await menu(page, 'cordwood_0', 'Recalculate range')
  await expect(page.getByText("The time range of 'cordwood_0' is being recalculated.")).toBeVisible()

  await page.getByRole('tab', { name: 'Fields' }).click()
  await expect(row(page, 'took')).toContainText('Conflict')
  await page.getByRole('button', { name: 'Change type of took' }).click()
  await page.getByRole('menuitem', { name: 'Change type' }).click()
  await page.getByRole('combobox', { name: 'New type' }).click()
  await page.getByRole('option', { name: 'integer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change type' }).click()
  await expect(row(page, 'took')).toContainText('from now on: integer')

  await page.getByRole('tab', { name: 'Indices' }).click()
  await menu(page, 'cordwood_0', 'Delete index')
  await expect(page.getByRole('alertdialog')).toContainText('6 messages are lost.')
  await page.getByRole('button', { name: 'Delete index', exact: true }).click()
  await expect(row(page, 'cordwood_0')).toHaveCount(0)
  await found(2)
})
