/** The cloud wizard inside another company's form: another origin, a strict policy, two tokens with few rights. */
import { expect, test, type Page } from '@playwright/test'
import { freePort } from '../support/ports.ts'
import { until } from '../support/server.ts'
import { axeViolations } from '../browser/pages.ts'
import { answerCloudCalls, startForm, startFormPlace, stream, type FormPlace } from './input-form-place.ts'
import { watch, type Watched } from './portal-page.ts'

let place: FormPlace
test.beforeAll(async () => {
  place = await startFormPlace()
})
test.afterAll(() => place?.stop())

let watched: Watched
test.beforeEach(async ({ page }) => {
  watched = await watch(page, place.server.url)
})
test.afterEach(() => {
  expect(watched.violations).toEqual([])
  expect(watched.errors).toEqual([])
})

const cloudInput = 'org.graylog.integrations.aws.inputs.AWSInput'
const account = { key: 'AKIAIOSFODNN7EXAMPLE', secret: 'the/secret+of+the+steward=' }
const wizard = (page: Page) => page.locator('cordwood-cloud-wizard')
const finish = (page: Page) => wizard(page).getByRole('button', { name: 'Complete CloudWatch Setup' })
const press = (page: Page, name: string) => wizard(page).getByRole('button', { name, exact: true }).click()

async function choose(page: Page, label: string, option: string | RegExp) {
  await wizard(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

interface Input {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly global: boolean
  readonly attributes: Readonly<Record<string, unknown>>
}
const inputs = async () => (await place.server.json<{ inputs: readonly Input[] }>('GET', '/system/inputs')).inputs

async function giveAccount(page: Page) {
  await page.getByLabel('Access ID').fill(account.key)
  await page.getByLabel('Access secret').fill(account.secret)
}

/** All steps but the last button. `own`: key and secret typed into the wizard. */
async function throughTheWizard(page: Page, title: string, own?: typeof account) {
  await wizard(page).getByLabel('Input name').fill(title)
  if (own) {
    await choose(page, 'AWS authentication type', 'Key & Secret')
    await wizard(page).getByLabel('AWS access key').fill(own.key)
    await wizard(page).getByLabel('AWS secret key', { exact: true }).fill(own.secret)
  }
  await choose(page, 'AWS region', /eu-central-1/)
  await press(page, 'Authorize & Choose Stream')
  await choose(page, 'Kinesis stream', stream)
  await press(page, 'Verify Stream & Format')
  await press(page, 'Review & Finalize')
  await expect(finish(page)).toBeVisible()
}

const isRegistered = (page: Page, title: string) =>
  expect(page.locator('#said')).toHaveText(`${title} is in the register.`)

/** Collects the bodies that the page sends to its own server. */
function orders(page: Page): readonly unknown[] {
  const sent: unknown[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url() === `${place.form.url}/sources`) sent.push(request.postDataJSON())
  })
  return sent
}

const builtInput = (title: string, { key, secret }: { readonly key: string; readonly secret: string }) => ({
  type: cloudInput,
  title,
  configuration: {
    aws_access_key: key,
    aws_secret_key: secret,
    aws_message_type: 'KINESIS_CLOUDWATCH_FLOW_LOGS',
    throttling_allowed: true,
    aws_flow_log_prefix: true,
    aws_region: 'eu-central-1',
    aws_assume_role_arn: '',
    cloudwatch_endpoint: '',
    dynamodb_endpoint: '',
    iam_endpoint: '',
    kinesis_endpoint: '',
    kinesis_stream_name: stream,
    kinesis_record_batch_size: 10_000,
  },
})

test('the form gets exactly the built input, posts it with global: true, and the source runs', async ({ page }) => {
  await place.putEvent('2 123456789012 eni-1 10.0.0.7 10.0.0.8 443 52000 6 7 900 1700000000 1700000060 ACCEPT OK')
  const sent = orders(page)
  await page.goto(place.form.url)
  await giveAccount(page)
  await page.getByLabel('Who looks after it').selectOption('Turbine maintenance')
  await throughTheWizard(page, 'Storfossen flow logs')
  await finish(page).click()
  await isRegistered(page, 'Storfossen flow logs')
  expect(sent).toEqual([{ input: builtInput('Storfossen flow logs', account), steward: 'Turbine maintenance' }])

  const [made] = (await inputs()).filter(({ title }) => title === 'Storfossen flow logs')
  expect(made).toMatchObject({ type: cloudInput, global: true })
  expect(made!.attributes).toEqual({ ...builtInput('', account).configuration, aws_secret_key: { is_set: true } })
  expect(JSON.stringify(await place.server.json('GET', `/system/inputs/${made!.id}`))).not.toContain(account.secret)

  await expect(page.getByLabel('Access secret')).toHaveValue('')

  // It really reads: what was put into the stream is found.
  await until(async () => (await place.server.total('flow_log_src_addr:"10.0.0.7"')) > 0, 'the record of the stream')
  const row = page.getByRole('row', { name: /Storfossen flow logs/ })
  await expect(row).toContainText('Turbine maintenance')
  await expect(row).toContainText('kept, not shown')
  await expect(row.locator('.state')).toHaveText('running')
})

test('the secret stands in no source, address or storage', async ({ page }) => {
  await answerCloudCalls(page)
  const read: Promise<string>[] = []
  page.on('requestfinished', request => {
    const ours = [place.form.url, `${place.server.url}/api/`].some(url => request.url().startsWith(url))
    if (ours && request.method() !== 'OPTIONS') read.push(request.response().then(answer => answer!.text()))
  })
  await page.goto(place.form.url)
  await giveAccount(page)
  await throughTheWizard(page, 'Kept')
  const everything = () =>
    page.evaluate(() => {
      const sourceOf = (root: Document | ShadowRoot): string =>
        [...root.querySelectorAll('*')]
          .map(
            element =>
              [...element.attributes].map(({ value }) => value).join(' ') +
              (element.shadowRoot ? sourceOf(element.shadowRoot) : ''),
          )
          .join(' ') + (root instanceof Document ? root.documentElement.textContent : root.textContent)
      return [
        sourceOf(document),
        document.documentElement.outerHTML,
        location.href,
        document.cookie,
        JSON.stringify({ ...localStorage }),
        JSON.stringify({ ...sessionStorage }),
        JSON.stringify(history.state),
        document.title,
      ].join('\n')
    })
  expect(await everything()).not.toContain(account.secret)
  await finish(page).click()
  await isRegistered(page, 'Kept')
  await expect(page.locator('#handed')).toContainText('given')
  const after = await everything()
  expect(after).toContain(account.key)
  expect(after).not.toContain(account.secret)
  expect(
    watched.urls.filter(url => url.includes(encodeURIComponent(account.secret)) || url.includes(account.secret)),
  ).toEqual([])
  expect((await Promise.all(read)).filter(text => text.includes(account.secret))).toEqual([])
  expect(place.form.output()).not.toContain(account.secret)
  expect(place.server.output).not.toContain(account.secret)
})

test("the form's account counts where the authentication type is Automatic, and only there", async ({ page }) => {
  const calls = await answerCloudCalls(page)
  const sent = orders(page)
  const credentials = () =>
    calls.filter(({ body }) => body).map(({ body }) => [body!.aws_access_key_id, body!.aws_secret_access_key])
  await page.goto(place.form.url)
  await giveAccount(page)
  await throughTheWizard(page, 'By the form')
  expect(credentials()).toEqual([
    [account.key, account.secret],
    [account.key, account.secret],
  ])

  const own = { key: 'AKIAOWNKEY0000000000', secret: 'typed/into+the/wizard' }
  await page.goto(place.form.url)
  await giveAccount(page)
  await throughTheWizard(page, 'By the wizard', own)
  expect(credentials().slice(2)).toEqual([
    [own.key, own.secret],
    [own.key, own.secret],
  ])
  await finish(page).click()
  await isRegistered(page, 'By the wizard')
  expect(sent).toEqual([expect.objectContaining({ input: builtInput('By the wizard', own) })])

  // Half an account is none: then the server looks for credentials on its own.
  await page.goto(place.form.url)
  await page.getByLabel('Access ID').fill(account.key)
  await throughTheWizard(page, 'By the server')
  expect(credentials().slice(4)).toEqual([
    [null, null],
    [null, null],
  ])
})

test('a double click registers once, and a wizard that nobody listens to saves once', async ({ page }) => {
  await answerCloudCalls(page)
  const sent = orders(page)
  await page.route(`${place.form.url}/sources`, async route => {
    await new Promise(resolve => setTimeout(resolve, route.request().method() === 'POST' ? 500 : 0))
    await route.continue()
  })
  await page.goto(place.form.url)
  await giveAccount(page)
  await throughTheWizard(page, 'Clicked twice')
  await finish(page).dblclick()
  await isRegistered(page, 'Clicked twice')
  expect(sent).toHaveLength(1)
  expect((await inputs()).filter(({ title }) => title === 'Clicked twice')).toHaveLength(1)

  const saves: unknown[] = []
  await page.route(/\/aws\/inputs$/, async route => {
    saves.push(route.request().postDataJSON())
    await new Promise(resolve => setTimeout(resolve, 500))
    await route.fulfill({
      status: 500,
      json: { type: 'ApiError', message: 'Not today.' },
      headers: { 'access-control-allow-origin': place.form.url },
    })
  })
  await page.getByRole('button', { name: 'Register another source' }).click()
  await wizard(page).evaluate(element => {
    ;(element as HTMLElement & { externalInputSubmit: unknown }).externalInputSubmit = undefined
  })
  await throughTheWizard(page, 'Nobody listens')
  await finish(page).dblclick()
  await expect(
    wizard(page).getByText('We were unable to save your Input, please try again in a few moments.'),
  ).toBeVisible()
  expect(saves).toHaveLength(1)
  expect(sent).toHaveLength(1)
})

test('whoever prevents cordwood-request-submit takes the input over, in place of the handler', async ({ page }) => {
  await answerCloudCalls(page)
  const sent = orders(page)
  await page.goto(place.form.url)
  await page.evaluate(() => {
    const taken: unknown[] = Object.assign(window, { taken: [] as unknown[] }).taken
    document.addEventListener('cordwood-request-submit', event => {
      event.preventDefault()
      taken.push((event as CustomEvent<{ input: unknown }>).detail.input)
    })
  })
  await throughTheWizard(page, 'Taken over')
  await finish(page).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { taken: unknown[] }).taken))
    .toEqual([builtInput('Taken over', { key: '', secret: '' })])
  expect(sent).toEqual([])
  expect((await inputs()).filter(({ title }) => title === 'Taken over')).toEqual([])
})

test('what Cordwood refuses is said in the form, and nothing typed is lost', async ({ page }) => {
  await answerCloudCalls(page)
  await page.goto(place.form.url)
  await giveAccount(page)
  await throughTheWizard(page, 'Second try')
  await page.route(`${place.form.url}/sources`, route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, body: 'Cordwood: no answer' })
      : route.continue(),
  )
  await finish(page).click()
  await expect(page.getByText('Not registered. Cordwood: no answer')).toBeVisible()
  await expect(
    wizard(page).getByText('We were unable to save your Input, please try again in a few moments.'),
  ).toBeVisible()
  await page.unroute(`${place.form.url}/sources`)
  await finish(page).click()
  await isRegistered(page, 'Second try')
  expect((await inputs()).filter(({ title }) => title === 'Second try')).toHaveLength(1)
})

test('the page can make no input, and its server makes none but those of the form', async ({ page, request }) => {
  const { form, server } = place
  const input = { type: cloudInput, title: 'Not of the form', configuration: builtInput('', account).configuration }
  expect((await fetch(`${form.url}/my/token`)).status).toBe(401)
  expect((await request.post(`${form.url}/sources`, { data: { input, steward: 'x' } })).status()).toBe(401)
  await request.get(form.url)
  const ownPage = { 'sec-fetch-site': 'same-origin' }
  const token = await (await request.get(`${form.url}/my/token`, { headers: ownPage })).text()
  const asPage = { authorization: `Bearer ${token}` }
  expect((await server.call('POST', '/system/inputs', { ...input, global: true }, asPage)).status).toBe(403)
  expect((await server.call('GET', '/plugins/org.graylog.integrations/aws/regions', undefined, asPage)).status).toBe(
    200,
  )
  const refused = async (data: unknown, headers: Record<string, string> = ownPage) => {
    const answer = await request.post(`${form.url}/sources`, { data, headers })
    return [answer.status(), await answer.text()]
  }
  expect(await refused({ input, steward: 'x' }, { 'sec-fetch-site': 'cross-site' })).toEqual([401, 'Sign in first.'])
  expect(await refused({ input: { ...input, type: 'org.graylog2.inputs.raw.tcp.RawTCPInput' }, steward: 'x' })).toEqual(
    [400, 'This form registers cloud streams only.'],
  )
  expect(await refused({ input })).toEqual([400, 'Who looks after the source is missing.'])
  const [status, reason] = await refused({
    input: { ...input, configuration: { ...input.configuration, kinesis_stream_name: '' } },
    steward: 'x',
  })
  expect(status).toBe(502)
  expect(reason).toContain('kinesis_stream_name')
  expect((await inputs()).filter(({ title }) => title === 'Not of the form')).toEqual([])
  await page.goto(form.url)
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

for (const theme of ['light', 'dark'] as const) {
  test(`the form and its wizard have no barriers, ${theme} and narrow`, async ({ page }) => {
    await answerCloudCalls(page)
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width: 400, height: 900 })
    await page.goto(place.form.url)
    await throughTheWizard(page, `Narrow and ${theme}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
    await finish(page).click()
    await isRegistered(page, `Narrow and ${theme}`)
    await expect(page.getByRole('row', { name: new RegExp(`Narrow and ${theme}`) })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
    expect(watched.violations).toEqual([])
    expect(await axeViolations(page)).toEqual([])
    watched.violations.length = 0 // axe's own style sheet
  })
}

test('the form says what is missing', async () => {
  const alone = await startForm(await freePort(), { CORDWOOD_URL: place.server.url })
  expect(alone.output()).toContain(
    'MISSING  Set CORDWOOD_PAGE_TOKEN to an access token of a Cordwood user who may aws:read,',
  )
  expect(alone.output()).toContain(
    'MISSING  Set CORDWOOD_TOKEN to an access token of a Cordwood user who may inputs:create, inputs:read,',
  )
  expect(alone.output()).toMatch(/MISSING {2}Cordwood at .* refuses pages of http:\/\/localhost:\d+/)
  alone.stop()
})
