/** The way through the cloud wizard: what its tests press and find at each step. */
import type { Locator, Page } from '@playwright/test'
import { fakeCloud, type FakeCloud } from './fake-cloud.ts'
import { expect } from './pages.ts'
import { test as base } from './server-in-memory.ts'

export const place = '/integrations/aws/cloudwatch'
export const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'

export const test = base.extend<{ cloud: FakeCloud }>({
  cloud: [
    async ({ page, server: _server }, use) => {
      await use(await fakeCloud(page))
    },
    { auto: true },
  ],
})

export const button = (on: Page | Locator, name: string | RegExp) => on.getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name })
export const field = (page: Page, label: string) => page.getByLabel(label)

export async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Fills in what the first step requires. */
export async function fillIn(page: Page) {
  await field(page, 'Input name').fill('VPC flow logs')
  await choose(page, 'AWS region', 'Frankfurt')
}
export async function toStreams(page: Page) {
  await fillIn(page)
  await button(page, 'Authorize & Choose Stream').click()
  await expect(page.getByRole('heading', { name: /Select Kinesis Stream|Set Up Kinesis Automatically/ })).toBeVisible()
}
export async function toAutomatic(page: Page) {
  await toStreams(page)
  await button(page, 'Setup Kinesis Automatically').click()
  await field(page, 'Kinesis Stream Name').fill('cordwood-vpc')
  await choose(page, 'CloudWatch Group', '/aws/vpc/flow-logs/prod')
}
/** As after the automatic set-up: no record was seen yet. */
export async function toWaiting(page: Page) {
  await toAutomatic(page)
  await button(page, 'Begin Automated Setup').click()
  await button(page, /^I Agree/).click()
  await button(page, 'Continue Setup').click()
  await expect(page.getByText("We haven't received a response back from AWS yet.")).toBeVisible()
}
export async function toHealth(page: Page) {
  await toStreams(page)
  await choose(page, 'Kinesis stream', 'cwl-vpc-flow-prod')
  await button(page, 'Verify Stream & Format').click()
  await expect(page.getByRole('heading', { name: /Awesome!|Drats!/ })).toBeVisible()
}
export async function toReview(page: Page) {
  await toHealth(page)
  await button(page, 'Review & Finalize').click()
  await expect(heading(page, 'Final Review')).toBeVisible()
}
export const callers = 'kinesis/auto_setup/'
