/** Cloud ingestion in the browser, from two keys to searchable logs: with a stream that is there, and from nothing. The provider is tests/cloud/peers. */
import { AttachUserPolicyCommand, CreatePolicyCommand } from '@aws-sdk/client-iam'
import type { Page } from '@playwright/test'
import { openAccount, region, type Account, type Keys } from '../cloud/peers/account.ts'
import { installMoto, motoRequired } from '../cloud/peers/install-moto.js'
import { startProvider } from '../cloud/peers/peers.ts'
import { base, flowLog, startProduct } from '../cloud/product.ts'
import { until, type ServerProcess } from '../support/server.ts'
import { expect, searchFor, signIn, test as product } from './product.ts'

const { reason } = installMoto()
const other = 'us-west-2'

interface Provider {
  readonly peers: Awaited<ReturnType<typeof startProvider>>
  /** Owners of the account, here and in the region where there is nothing yet. */
  readonly owner: Account
  readonly elsewhere: Account
  /** Keys of the user that the wizard gets: the policy it shows is all that user may do. */
  readonly keys: Keys
}

const test = product.extend<object, { provider: Provider; sharedServer: ServerProcess }>({
  provider: [
    async ({}, use) => {
      const peers = await startProvider()
      const { account, moto } = peers
      const urls = { kinesis: moto.url, logs: moto.url, iam: moto.url }
      const allowed = (action: string) =>
        JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: action, Resource: '*' }] })
      const all = await account.createUser('owner', allowed('*'))
      const keys = await account.createUser('wizard', allowed('sts:GetCallerIdentity'))
      const owner = openAccount(urls, all)
      const elsewhere = openAccount(urls, all, other)
      await use({ peers, owner, elsewhere, keys })
      owner.destroy()
      elsewhere.destroy()
      await peers.stop()
    },
    { scope: 'worker' },
  ],
  sharedServer: [
    async ({ provider: { peers } }, use) => {
      const server = await startProduct(peers)
      const { setup_policy } = await server.json<{ setup_policy: string }>('GET', `${base}/permissions`)
      const { Policy } = await peers.account.iam.send(
        new CreatePolicyCommand({ PolicyName: 'wizard', PolicyDocument: setup_policy }),
      )
      await peers.account.iam.send(new AttachUserPolicyCommand({ UserName: 'wizard', PolicyArn: Policy!.Arn }))
      await peers.moto.checkAccess(true)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  /** As in product.ts, but for the refusals that the wizard is here to show. */
  problems: async ({ page }, use) => {
    const problems: string[] = []
    page.on('console', message => {
      if (message.type() === 'error' && !/status of 40[013]/.test(message.text())) problems.push(message.text())
    })
    page.on('pageerror', error => problems.push(error.message))
    await use(problems)
    expect(problems).toEqual([])
  },
})

test.skip(reason !== undefined && !motoRequired, `Left out: ${reason}.`)

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

async function authorize(
  page: Page,
  name: string,
  { accessKeyId, secretAccessKey }: Keys,
  place: string,
): Promise<void> {
  await page.getByLabel('Input name').fill(name)
  await choose(page, 'AWS authentication type', 'Key & Secret')
  await page.getByLabel('AWS access key').fill(accessKeyId)
  await page.getByLabel('AWS secret key').fill(secretAccessKey)
  await choose(page, 'AWS region', new RegExp(`: ${place}$`))
  await button(page, 'Authorize & Choose Stream').click()
}

/** Review, saved with two clicks as some people do; the inputs page shows it running. */
async function finish(page: Page, server: ServerProcess, title: string): Promise<void> {
  await expect(heading(page, 'Final Review')).toBeVisible()
  await button(page, 'Complete CloudWatch Setup').dblclick()
  await expect(page).toHaveURL(`${server.url}/system/inputs`)
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Running')
}

test('a stream that is there: flow logs are recognized, read, and found by their fields', async ({
  page,
  server,
  provider: { owner, keys, peers },
}) => {
  await owner.createStream('network')
  await owner.createLogGroup('/vpc/flow')
  await owner.subscribe('/vpc/flow', 'network')
  await owner.putLogEvents('/vpc/flow', [flowLog('172.31.16.139', 22), flowLog('172.31.16.140', 443)])

  await signIn(page, server, '/integrations/aws')
  await expect(page).toHaveURL(`${server.url}/integrations/aws/cloudwatch`)
  await expect(heading(page, 'AWS Integrations')).toBeVisible()
  await expect(heading(page, 'Create Input & Authorize AWS')).toBeVisible()
  await authorize(page, 'Flow logs', { ...keys, accessKeyId: 'AKIAWRONGWRONGWRONG1' }, region)
  await expect(page.getByRole('alert')).toContainText('Invalid AWS Key')
  await page.getByLabel('AWS access key').fill(keys.accessKeyId)
  await page.getByLabel('AWS secret key').fill('wrongwrongwrongwrongwrongwrongwrongwrong')
  await button(page, 'Authorize & Choose Stream').click()
  await expect(page.getByRole('alert')).toContainText('Invalid AWS Secret')
  await button(page, 'More Info').click()
  await expect(page.getByRole('alert')).toContainText('signing method')
  await page.getByLabel('AWS secret key').fill(keys.secretAccessKey)
  await button(page, 'Authorize & Choose Stream').click()

  await expect(heading(page, 'Select Kinesis Stream')).toBeVisible()
  await choose(page, 'Kinesis stream', 'network')
  await button(page, 'Verify Stream & Format').click()
  await expect(heading(page, 'Awesome!')).toBeVisible()
  await expect(page.getByText('looks like a Kinesis CloudWatch Flow Logs')).toBeVisible()
  await expect(page.getByLabel('Formatted Log Message')).toHaveValue(/172\.31\.16\.1/)
  await button(page, 'Review & Finalize').click()
  await expect(heading(page, 'Final Review')).toBeVisible()
  expect(await page.content()).not.toContain(keys.secretAccessKey)
  await finish(page, server, 'Flow logs')

  await until(async () => (await server.total('flow_log_action:ACCEPT')) === 2, 'the flow logs')
  await searchFor(page, server, 'flow_log_dst_port:443')
  await expect(page.getByText('1 message', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '172.31.16.140' })).toContainText('/vpc/flow')
  expect(peers.proxy.asked.filter(({ body }) => body.includes(keys.secretAccessKey))).toEqual([])
})

test('from nothing: stream, policy and subscription are made, and what then comes is found', async ({
  page,
  server,
  provider: { elsewhere, keys },
}) => {
  await elsewhere.createLogGroup('/app/orders')
  await signIn(page, server, '/integrations/aws/cloudwatch')
  await authorize(page, 'Orders', keys, other)

  await expect(heading(page, 'Set Up Kinesis Automatically')).toBeVisible()
  await page.getByLabel('Kinesis Stream Name').fill('orders')
  await choose(page, 'CloudWatch Group', '/app/orders')
  await button(page, 'Begin Automated Setup').click()
  const agreement = page.getByRole('dialog', { name: 'Kinesis Auto Setup Agreement' })
  await expect(agreement.getByRole('listitem')).toHaveCount(3)
  await agreement.getByRole('button', { name: 'Cancel' }).click()
  await expect(agreement).toHaveCount(0)
  await button(page, 'Begin Automated Setup').click()
  await agreement.getByRole('button', { name: 'I Agree! Create these AWS resources now.' }).click()
  const progress = page.getByRole('dialog', { name: 'Executing Auto-Setup' })
  await expect(progress).toContainText('up to ten minutes')
  await elsewhere.putLogEvents('/app/orders', ['almond order 1', 'almond order 2', 'almond order 3'])
  await progress.getByRole('button', { name: 'Continue Setup' }).click()

  await expect(page.getByText("We haven't received a response back from AWS yet.")).toBeVisible()
  await button(page, 'Check Now').click()
  await expect(heading(page, 'Drats!')).toBeVisible()
  await expect(page.getByLabel('Formatted Log Message')).toHaveValue(/almond order/)
  await button(page, 'Review & Finalize').click()
  await finish(page, server, 'Orders')

  await until(async () => (await server.total('almond')) === 3, 'the orders')
  await searchFor(page, server, 'almond')
  await expect(page.getByText('3 messages', { exact: true })).toBeVisible()
  for (const text of ['almond order 1', 'almond order 2', 'almond order 3'])
    await expect(page.getByRole('row').filter({ hasText: text })).toHaveCount(1)
})

test('left and reloaded half-way it asks first, then begins from empty fields', async ({
  page,
  server,
  provider: { owner, keys },
}) => {
  await owner.createStream('half-way')
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.type() === 'beforeunload' ? 'beforeunload' : dialog.message())
    void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss())
  })
  await signIn(page, server, '/integrations/aws/cloudwatch')
  await authorize(page, 'Half-way', keys, region)
  await expect(heading(page, 'Select Kinesis Stream')).toBeVisible()
  await page.getByRole('link', { name: 'Inputs' }).first().click()
  await expect.poll(() => asked).toEqual(['Are you sure? Your new Input will not be created.'])
  await expect(heading(page, 'Select Kinesis Stream')).toBeVisible()
  await page.reload()
  expect(asked.at(-1)).toBe('beforeunload')
  await expect(page.getByLabel('Input name')).toHaveValue('')
  expect(
    (await server.json<{ inputs: { title: string }[] }>('GET', '/system/inputs')).inputs.map(({ title }) => title),
  ).not.toContain('Half-way')
})
