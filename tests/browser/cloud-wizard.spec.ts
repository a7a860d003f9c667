/** `<cordwood-cloud-wizard>` in the product and as the form of another page: its steps, its words, and what goes wrong. */
import { axeInBothThemes } from './axe-themes.ts'
import {
  button,
  callers,
  choose,
  field,
  fillIn,
  heading,
  place,
  secret,
  step,
  test,
  toAutomatic,
  toHealth,
  toReview,
  toStreams,
  toWaiting,
} from './cloud-wizard-steps.ts'
import type { Locator, Page } from '@playwright/test'
import { rawLog, type FakeCloud } from './fake-cloud.ts'
import { expect } from './pages.ts'

/** The body of the last call of a path. */
const lastSent = (cloud: FakeCloud, path: string) => cloud.sent.findLast(one => one.path === path)?.body

test.describe('authorize', () => {
  test('the page and its four steps read as specified', async ({ page, openApp }) => {
    await openApp(place)
    await expect(page).toHaveTitle('Cordwood - AWS Integrations')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('AWS Integrations')
    await expect(page.getByText('This feature retrieves log messages from various AWS sources.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem')).toHaveText([
      '1AWS Kinesis Authorize',
      '2AWS Kinesis Setup',
      '3AWS CloudWatch Health Check',
      '4AWS Kinesis Review',
    ])
    await expect(step(page, 'AWS Kinesis Authorize')).toBeEnabled()
    for (const name of ['AWS Kinesis Setup', 'AWS CloudWatch Health Check', 'AWS Kinesis Review']) {
      await expect(step(page, name)).toBeDisabled()
    }
  })

  test('authorize: heading, fields, help texts and limits', async ({ page, openApp }) => {
    await openApp(place)
    await expect(heading(page, 'Create Input & Authorize AWS')).toBeVisible()
    await expect(button(page, 'Authorize & Choose Stream')).toBeDisabled()
    await expect(page.getByRole('combobox', { name: 'AWS authentication type' })).toHaveText('Automatic')
    await expect(field(page, 'AWS access key')).toHaveCount(0)
    await expect(field(page, 'AWS secret key')).toHaveCount(0)
    await choose(page, 'AWS authentication type', 'Key & Secret')
    await expect(field(page, 'AWS access key')).toHaveAttribute('maxlength', '512')
    await expect(field(page, 'AWS secret key')).toHaveAttribute('maxlength', '512')
    await expect(field(page, 'AWS secret key')).toHaveAttribute('autocomplete', 'new-password')
    await expect(field(page, 'AWS Assume Role ARN')).toHaveAttribute('maxlength', '2048')
    await expect(field(page, 'AWS access key')).toHaveAccessibleDescription(/20-character alphanumeric .*'AK'/)
    await expect(field(page, 'AWS secret key')).toHaveAccessibleDescription(/About 40 characters, base-64/)
    await page.getByRole('combobox', { name: 'AWS region' }).click()
    await page.getByRole('combobox', { name: 'Type to filter' }).fill('frank')
    await expect(page.getByRole('option')).toHaveText(['Europe (Frankfurt): eu-central-1'])
  })

  test('authorize: automatic shows the credential lookup order', async ({ page, openApp }) => {
    await openApp(place)
    const order = page.getByText('The server looks for credentials in this order:').locator('..').getByRole('listitem')
    await expect(order).toHaveText([
      'Environment variables',
      'System properties',
      'Credentials profile file',
      'Container credentials',
      'Instance profile',
    ])
    await choose(page, 'AWS authentication type', 'Key & Secret')
    await expect(order).toHaveCount(0)
  })

  test('authorize: the endpoints are collapsed and begin with https', async ({ page, openApp, cloud }) => {
    await openApp(place)
    await fillIn(page)
    const urls = ['CloudWatch', 'IAM', 'DynamoDB', 'Kinesis'].map(name =>
      field(page, `${name} VPC endpoint override URL`),
    )
    for (const url of urls) await expect(url).toBeHidden()
    await button(page, 'Optional AWS VPC Endpoints').click()
    for (const url of urls) await expect(url).toBeVisible()
    await urls[1]!.fill('htt')
    await expect(page.getByText("Domain should begin with 'https://'")).toBeHidden()
    await urls[1]!.fill('http://iam.example.net')
    await expect(page.getByText("Domain should begin with 'https://'")).toBeVisible()
    await expect(button(page, 'Authorize & Choose Stream')).toBeDisabled()
    await urls[1]!.fill('https://iam.example.net')
    await expect(page.getByText("Domain should begin with 'https://'")).toBeHidden()
    await button(page, 'Authorize & Choose Stream').click()
    await expect(heading(page, 'Select Kinesis Stream')).toBeVisible()
    expect(lastSent(cloud, 'kinesis/streams')).toMatchObject({
      iam_endpoint: 'https://iam.example.net',
      region: 'eu-central-1',
    })
  })

  test('authorize: an endpoint missing from the URL whitelist says so at its field, and can be added there', async ({
    page,
    openApp,
  }) => {
    await openApp(place)
    await button(page, 'Optional AWS VPC Endpoints').click()
    const checked: unknown[] = []
    page.on('request', request => {
      if (request.url().endsWith('/system/urlwhitelist/check')) checked.push(request.postDataJSON())
    })
    const iam = field(page, 'IAM VPC endpoint override URL')
    await iam.fill('https://iam.example.net/')
    await expect(iam).toHaveAccessibleDescription('URL https://iam.example.net/ is not whitelisted')
    expect(checked).toEqual([{ url: 'https://iam.example.net/' }])
    await button(page, 'Add to URL Whitelist').click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'URL' }).last()).toHaveValue(
      'https://iam.example.net/',
    )
  })

  test('authorize: a malformed role is reported at its field', async ({ page, openApp, cloud }) => {
    await openApp(place)
    await fillIn(page)
    const role = field(page, 'AWS Assume Role ARN')
    await role.fill('reader')
    await role.blur()
    await expect(role).toHaveAccessibleDescription(/^Enter the ARN of a role/)
    await expect(button(page, 'Authorize & Choose Stream')).toBeDisabled()
    expect(cloud.count('kinesis/streams')).toBe(0)
  })

  test('authorize: the button waits for what is required', async ({ page, openApp }) => {
    await openApp(place)
    const submit = button(page, 'Authorize & Choose Stream')
    await field(page, 'Input name').fill('Flow logs')
    await expect(submit).toBeDisabled()
    await choose(page, 'AWS region', 'Frankfurt')
    await expect(submit).toBeEnabled()
    await field(page, 'Input name').fill('   ')
    await expect(submit).toBeDisabled()
    await field(page, 'Input name').fill('Flow logs')
    await choose(page, 'AWS authentication type', 'Key & Secret')
    await expect(submit).toBeDisabled()
    await field(page, 'AWS access key').fill('AKIAIOSFODNN7EXAMPLE')
    await expect(submit).toBeDisabled()
    await field(page, 'AWS secret key').fill(secret)
    await expect(submit).toBeEnabled()
  })

  test('authorize: the policies stand beside the form', async ({ page, openApp }) => {
    await openApp(place)
    await expect(heading(page, 'AWS Policy Permissions')).toBeVisible()
    const setup = page.getByRole('region', { name: 'Recommended Policy' })
    const automatic = page.getByRole('region', { name: 'Least Privilege Policy' })
    await expect(setup).toBeHidden()
    await button(page, 'Recommended Policy').click()
    await expect(setup).toContainText('"Sid": "CordwoodKinesisSetup"')
    await button(page, 'Least Privilege Policy').click()
    await expect(automatic).toContainText('"Sid": "CordwoodKinesisAutoSetup"')
    await expect(button(page, 'Copy Recommended Policy')).toBeVisible()
    await expect(button(page, 'Copy Least Privilege Policy')).toBeVisible()
  })

  test('authorize: the cloud edition forces Key & Secret', async ({ page, openApp, cloud }) => {
    const body = 'window.appConfig = { isCloud: true }'
    await page.route('**/config.js', route => route.fulfill({ contentType: 'text/javascript', body }))
    await openApp(place)
    await expect(field(page, 'AWS secret key')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'AWS authentication type' })).toHaveCount(0)
    await fillIn(page)
    await expect(button(page, 'Authorize & Choose Stream')).toBeDisabled()
    await field(page, 'AWS access key').fill('AKIAIOSFODNN7EXAMPLE')
    await field(page, 'AWS secret key').fill(secret)
    await button(page, 'Authorize & Choose Stream').click()
    await expect(heading(page, 'Select Kinesis Stream')).toBeVisible()
    expect(lastSent(cloud, 'kinesis/streams')).toMatchObject({
      aws_access_key_id: 'AKIAIOSFODNN7EXAMPLE',
      aws_secret_access_key: secret,
    })
  })

  test('authorize: the server tells its edition to a page that has no configuration', async ({
    page,
    openApp,
    server,
  }) => {
    let asked = 0
    page.on('request', request => {
      if (request.url().endsWith('/api/features')) asked += 1
    })
    const body = { version: '5.1.4', edition: 'cloud', flags: {}, areas: ['cloud'], authentication: ['session'] }
    server.answers.set('GET /features', { body })
    await openApp(place)
    await expect(field(page, 'AWS secret key')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'AWS authentication type' })).toHaveCount(0)
    expect(asked).toBe(1)
  })

  test('authorize: errors with the full message and More Info', async ({ page, openApp, cloud }) => {
    await openApp(place)
    await fillIn(page)
    const panel = page.getByRole('alert')
    const refuse = async (words: string) => {
      cloud.refused.set('kinesis/streams', words)
      await button(page, 'Authorize & Choose Stream').click()
    }
    await refuse('The security token included in the request is invalid. (c7f1)')
    await expect(panel).toContainText(
      'Invalid AWS Key, check out your AWS account for the 20-character long, alphanumeric string ' +
        'that usually starts with the letters "AK"',
    )
    await expect(panel.locator('..')).toBeFocused()
    await expect(page.getByText('The security token included in the request is invalid. (c7f1)')).toBeHidden()
    await button(panel, 'More Info').click()
    await expect(page.getByText('The security token included in the request is invalid. (c7f1)')).toBeVisible()

    await refuse('Check your AWS Secret Access Key and signing method. (d2)')
    await expect(panel).toContainText(
      'Invalid AWS Secret, it is usually a 40-character long, base-64 encoded string, ' +
        'but you only get to view it once when you create the Key',
    )
    await button(panel, 'More Info').click()
    await expect(page.getByText('Check your AWS Secret Access Key and signing method. (d2)')).toBeVisible()

    await refuse('Rate exceeded <b>now</b>')
    await expect(panel).toContainText('Rate exceeded <b>now</b>')
    await expect(button(page, 'More Info')).toHaveCount(0)
    await expect(step(page, 'AWS Kinesis Setup')).toBeDisabled()
  })
})

test.describe('stream', () => {
  test('stream: selection, advanced options and their defaults', async ({ page, openApp, cloud }) => {
    await openApp(place)
    await toStreams(page)
    await expect(heading(page, 'Select Kinesis Stream')).toBeVisible()
    await expect(button(page, 'Verify Stream & Format')).toBeDisabled()
    const throttle = page.getByRole('checkbox', { name: 'Enable Throttling' })
    await expect(throttle).toBeHidden()
    await button(page, 'Advanced Options').click()
    await expect(throttle).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Add Flow Log field name prefix' })).toBeChecked()
    await expect(field(page, 'Kinesis Record batch size')).toHaveValue('10000')
    await expect(page.getByText("Don't see the stream you need?")).toBeVisible()
    await expect(button(page, 'Setup Kinesis Automatically')).toBeVisible()
    await choose(page, 'Kinesis stream', 'cwl-audit')
    await field(page, 'Kinesis Record batch size').fill('10001')
    await expect(button(page, 'Verify Stream & Format')).toBeDisabled()
    await field(page, 'Kinesis Record batch size').fill('500')
    await button(page, 'Verify Stream & Format').click()
    await expect(heading(page, 'Awesome!')).toBeVisible()
    expect(lastSent(cloud, 'kinesis/health_check')).toMatchObject({ region: 'eu-central-1', stream_name: 'cwl-audit' })
  })

  test('stream: a stream without logs is refused', async ({ page, openApp, cloud }) => {
    cloud.record = null
    await openApp(place)
    await toStreams(page)
    await choose(page, 'Kinesis stream', 'cwl-audit')
    await button(page, 'Verify Stream & Format').click()
    const panel = page.getByRole('alert')
    await expect(panel).toContainText(
      'We were unable to find any logs in this Kinesis stream. Please select a different Kinesis stream.',
    )
    await button(panel, 'More Info').click()
    await expect(panel).toContainText('The Kinesis stream does not contain any messages.')
    await expect(step(page, 'AWS CloudWatch Health Check')).toBeDisabled()
  })

  test('stream: no streams leads to the automatic set-up', async ({ page, openApp, cloud }) => {
    cloud.streams = []
    await openApp(place)
    await toStreams(page)
    await expect(heading(page, 'Set Up Kinesis Automatically')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(button(page, 'Back to stream Selection')).toHaveCount(0)
    await expect(button(page, 'Begin Automated Setup')).toBeDisabled()
  })

  test('600 streams and 2,000 groups can be filtered and chosen', async ({ page, openApp, cloud }) => {
    cloud.streams = Array.from({ length: 600 }, (_, index) => `stream-${index}`)
    cloud.groups = Array.from({ length: 2000 }, (_, index) => `/aws/lambda/function-${index}`)
    await openApp(place)
    await toStreams(page)
    await page.getByRole('combobox', { name: 'Kinesis stream' }).click()
    await page.getByRole('combobox', { name: 'Type to filter' }).fill('stream-599')
    await expect(page.getByRole('option')).toHaveText(['stream-599'])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Kinesis stream' })).toHaveText('stream-599')
    await button(page, 'Setup Kinesis Automatically').click()
    await page.getByRole('combobox', { name: 'CloudWatch Group' }).click()
    await page.getByRole('combobox', { name: 'Type to filter' }).fill('function-1999')
    await expect(page.getByRole('option')).toHaveText(['/aws/lambda/function-1999'])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'CloudWatch Group' })).toHaveText('/aws/lambda/function-1999')
    await button(page, 'Back to stream Selection').click()
    await expect(page.getByRole('combobox', { name: 'Kinesis stream' })).toHaveText('stream-599')
  })
})

test.describe('automatic set-up', () => {
  test('automatic set-up: form and its rules', async ({ page, openApp }) => {
    await openApp(place)
    await toStreams(page)
    await button(page, 'Setup Kinesis Automatically').click()
    await expect(heading(page, 'Set Up Kinesis Automatically')).toBeFocused()
    const name = field(page, 'Kinesis Stream Name')
    await expect(name).toHaveAccessibleDescription(
      '1-128 alphanumeric characters and special characters underscore (_), period (.), and hyphen (-).',
    )
    await expect(button(page, 'Begin Automated Setup')).toBeDisabled()
    await name.fill('not allowed')
    await choose(page, 'CloudWatch Group', '/aws/vpc/flow-logs/prod')
    await expect(button(page, 'Begin Automated Setup')).toBeDisabled()
    await name.fill('a'.repeat(129))
    await expect(button(page, 'Begin Automated Setup')).toBeDisabled()
    await name.fill('cordwood_vpc.flow-1')
    await expect(button(page, 'Begin Automated Setup')).toBeEnabled()
    await button(page, 'Back to stream Selection').click()
    await expect(heading(page, 'Select Kinesis Stream')).toBeFocused()
  })

  test('automatic set-up: no groups disables the select', async ({ page, openApp, cloud }) => {
    cloud.groups = []
    await openApp(place)
    await toStreams(page)
    await button(page, 'Setup Kinesis Automatically').click()
    await expect(page.getByRole('alert')).toContainText(
      "We're unable to find any groups in your chosen region. Please try selecting a different region.",
    )
    await expect(page.getByRole('combobox', { name: 'CloudWatch Group' })).toBeDisabled()
    await button(page.getByRole('alert'), 'More Info').click()
    await expect(page.getByRole('alert')).toContainText('No CloudWatch log groups exist in the [eu-central-1] region.')
  })

  test('automatic set-up: agreement, progress and the ten-minute warning', async ({ page, openApp, cloud }) => {
    let go = () => undefined as unknown
    cloud.held.set(
      `${callers}create_stream`,
      new Promise(resolve => {
        go = () => resolve(undefined)
      }),
    )
    await openApp(place)
    await toAutomatic(page)
    await button(page, 'Begin Automated Setup').click()
    const agreement = page.getByRole('dialog', { name: 'Kinesis Auto Setup Agreement' })
    await expect(agreement.getByRole('listitem')).toHaveText([
      /Kinesis stream named cordwood-vpc, with 1 shard/,
      /IAM role and policy/,
      /subscription .* group \/aws\/vpc\/flow-logs\/prod/,
    ])
    await button(agreement, 'Cancel').click()
    await expect(agreement).toBeHidden()
    expect(cloud.count(`${callers}create_stream`)).toBe(0)
    await button(page, 'Begin Automated Setup').click()
    await button(agreement, 'I Agree! Create these AWS resources now.').dblclick()

    const progress = page.getByRole('dialog', { name: 'Executing Auto-Setup' })
    const items = progress.getByRole('listitem')
    await expect(items.nth(0)).toContainText('Kinesis Stream')
    await expect(items.nth(0)).toContainText('Creating Kinesis Stream')
    await expect(items.nth(1)).toContainText('Subscription Policy')
    await expect(items.nth(1)).toContainText('Waiting...')
    await expect(items.nth(2)).toContainText('Subscription')
    await expect(button(progress, 'Creating...')).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(progress).toBeVisible()
    go()
    await expect(items).toContainText([
      'Success. The stream [cordwood-vpc] was created.',
      'Success. The role [cordwood-role] was created.',
      'Success. The subscription filter [filter-name] was added.',
    ])
    await expect(progress).toContainText('It may take up to ten minutes for the first messages to arrive.')
    await expect(button(progress, 'Continue Setup')).toBeFocused()
    expect(
      cloud.sent.filter(({ path }) => path.startsWith(callers)).map(({ path, body }) => [path, body]),
    ).toMatchObject([
      [`${callers}create_stream`, { region: 'eu-central-1', stream_name: 'cordwood-vpc' }],
      [`${callers}create_subscription_policy`, { stream_name: 'cordwood-vpc', stream_arn: 'arn:stream' }],
      [
        `${callers}create_subscription`,
        {
          log_group_name: '/aws/vpc/flow-logs/prod',
          filter_name: 'filter-name',
          filter_pattern: '',
          destination_stream_arn: 'arn:stream',
          role_arn: 'arn:role',
        },
      ],
    ])
    await button(progress, 'Continue Setup').click()
    await expect(step(page, 'AWS CloudWatch Health Check')).toHaveAttribute('aria-current', 'step')
  })

  test('automatic set-up: a failure says Close and is tried again from there', async ({ page, openApp, cloud }) => {
    cloud.refused.set(`${callers}create_subscription_policy`, 'User is not authorized to perform: iam:CreateRole')
    await openApp(place)
    await toAutomatic(page)
    await button(page, 'Begin Automated Setup').click()
    await button(page, /^I Agree/).click()
    const progress = page.getByRole('dialog', { name: 'Executing Auto-Setup' })
    await expect(progress.getByRole('listitem')).toContainText([
      'Success. The stream',
      'User is not authorized to perform: iam:CreateRole',
      'Waiting...',
    ])
    await expect(progress.locator('.dialog-foot').getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(progress).toBeHidden()
    cloud.refused.clear()
    await button(page, 'Begin Automated Setup').click()
    await button(page, /^I Agree/).click()
    await expect(button(progress, 'Continue Setup')).toBeVisible()
    expect(cloud.count(`${callers}create_stream`)).toBe(1)
    expect(cloud.count(`${callers}create_subscription_policy`)).toBe(2)
    expect(cloud.count(`${callers}create_subscription`)).toBe(1)
  })
})

test.describe('health check', () => {
  test('health check: credentials that expired meanwhile are named', async ({ page, openApp, cloud }) => {
    cloud.refused.set('kinesis/health_check', 'The security token included in the request is expired')
    await openApp(place)
    await toWaiting(page)
    await button(page, 'Check Now').click()
    const panel = page.getByRole('alert')
    await expect(panel).toContainText('Invalid AWS Key, check out your AWS account')
    await button(panel, 'More Info').click()
    await expect(panel).toContainText('The security token included in the request is expired')
    await step(page, 'AWS Kinesis Authorize').click()
    await expect(field(page, 'Input name')).toHaveValue('VPC flow logs')
  })

  test('health check: skipping it with a log type', async ({ page, openApp }) => {
    await openApp(place)
    await toWaiting(page)
    const type = page.getByRole('combobox', { name: 'Log type' })
    await expect(type).toBeHidden()
    await button(page, 'Skip Health Check').click()
    await expect(type).toHaveText('Kinesis CloudWatch Flow Logs')
    await type.click()
    await expect(page.getByRole('option')).toHaveText([
      'Kinesis CloudWatch Flow Logs',
      'Kinesis CloudWatch Raw',
      'Kinesis Raw',
    ])
    await page.getByRole('option', { name: 'Kinesis Raw' }).click()
    await button(page, 'Confirm').click()
    await expect(heading(page, 'Final Review')).toBeVisible()
    await expect(page.getByText('Kinesis Raw')).toBeVisible()
  })

  test('health check: a flow log is known', async ({ page, openApp }) => {
    await openApp(place)
    await toHealth(page)
    await expect(heading(page, 'Awesome!')).toBeVisible()
    await expect(page.getByText('Your log message looks like a Kinesis CloudWatch Flow Logs')).toBeVisible()
    const sample = field(page, 'Formatted Log Message')
    await expect(sample).toHaveAttribute('readonly', '')
    await expect(sample).toHaveAttribute('rows', '10')
    await expect(sample).toHaveValue(/^\{\n {2}"account_id": "447109822135",\n/)
    await expect(page.getByRole('link', { name: 'Pipeline Rules' })).toHaveAttribute(
      'href',
      /\/system\/pipelines\/rules$/,
    )
    await expect(button(page, 'Review & Finalize')).toBeVisible()
  })

  test('health check: another log is not', async ({ page, openApp, cloud }) => {
    cloud.record = rawLog
    await openApp(place)
    await toHealth(page)
    await expect(heading(page, 'Drats!')).toBeVisible()
    await expect(page.getByText('Your log message looks like an unknown message type')).toBeVisible()
  })
})

test.describe('review', () => {
  const row = (page: Page, label: string) =>
    page
      .locator('.values > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')

  test('review: every value, and Edit goes back to it', async ({ page, openApp }) => {
    await openApp(place)
    await choose(page, 'AWS authentication type', 'Key & Secret')
    await field(page, 'AWS access key').fill('AKIAIOSFODNN7EXAMPLE')
    await field(page, 'AWS secret key').fill(secret)
    await field(page, 'AWS Assume Role ARN').fill('arn:aws:iam::447109822135:role/read')
    await button(page, 'Optional AWS VPC Endpoints').click()
    for (const name of ['CloudWatch', 'IAM', 'DynamoDB', 'Kinesis']) {
      await field(page, `${name} VPC endpoint override URL`).fill(`https://${name.toLowerCase()}.example.net`)
    }
    await toReview(page)
    for (const name of ['Final Review', 'Setting up CloudWatch', 'Setting up Kinesis', 'Formatting']) {
      await expect(heading(page, name)).toBeVisible()
    }
    const values = {
      Name: 'VPC flow logs',
      'Authorization Type': 'Key & Secret',
      'AWS Key': 'AKIAIOSFODNN7EXAMPLE',
      'Assumed ARN': 'arn:aws:iam::447109822135:role/read',
      'CloudWatch VPC Endpoint': 'https://cloudwatch.example.net',
      'IAM VPC Endpoint': 'https://iam.example.net',
      'DynamoDB VPC Endpoint': 'https://dynamodb.example.net',
      'Kinesis VPC Endpoint': 'https://kinesis.example.net',
      Region: 'Europe (Frankfurt): eu-central-1',
      Stream: 'cwl-vpc-flow-prod',
      'Global Input': 'Yes',
      'Record Batch Size': '10000 (default)',
      'Enable Throttling': 'Yes',
      'Add Flow Log field name prefix': 'Yes',
      'Log Type': 'Kinesis CloudWatch Flow Logs',
    }
    for (const [label, value] of Object.entries(values)) await expect(row(page, label)).toHaveText(value)
    await expect(row(page, 'Global Input').getByRole('checkbox')).toBeChecked()
    await expect(row(page, 'Sample Log')).toContainText('"src_addr": "10.20.1.14"')
    await expect(button(page, 'Complete CloudWatch Setup')).toBeEnabled()
    expect(
      await page.locator('cordwood-cloud-wizard').evaluate(element => element.shadowRoot!.innerHTML),
    ).not.toContain(secret)

    await button(page, 'Edit Setting up CloudWatch').click()
    await expect(field(page, 'AWS secret key')).toHaveValue(secret)
    await expect(field(page, 'IAM VPC endpoint override URL')).toHaveValue('https://iam.example.net')
    expect(
      await page.locator('cordwood-cloud-wizard').evaluate(element => element.shadowRoot!.innerHTML),
    ).not.toContain(secret)
    await step(page, 'AWS Kinesis Review').click()
    await button(page, 'Edit Setting up Kinesis').click()
    await expect(page.getByRole('combobox', { name: 'Kinesis stream' })).toHaveText('cwl-vpc-flow-prod')
    expect(page.url()).not.toContain('AKIA')
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      'AKIA',
    )
  })

  test('review: it saves the input and goes to the inputs', async ({ page, openApp, cloud }) => {
    await openApp(place)
    await toReview(page)
    await button(page, 'Complete CloudWatch Setup').dblclick()
    await expect(page).toHaveURL(/\/system\/inputs$/)
    await expect(page.getByText("Input 'VPC flow logs' was launched.")).toBeVisible()
    const saves = cloud.sent.filter(({ path }) => path === 'inputs')
    expect(saves.map(({ body }) => body)).toEqual([
      {
        name: 'VPC flow logs',
        region: 'eu-central-1',
        aws_input_type: 'KINESIS_CLOUDWATCH_FLOW_LOGS',
        stream_name: 'cwl-vpc-flow-prod',
        batch_size: 10_000,
        enable_throttling: true,
        add_flow_log_prefix: true,
        aws_access_key_id: null,
        aws_secret_access_key: null,
        assume_role_arn: null,
        cloudwatch_endpoint: null,
        dynamodb_endpoint: null,
        iam_endpoint: null,
        kinesis_endpoint: null,
      },
    ])
  })

  test('review: a save that fails', async ({ page, openApp, cloud }) => {
    cloud.refused.set('inputs', 'The journal is full.')
    await openApp(place)
    await toReview(page)
    await button(page, 'Complete CloudWatch Setup').click()
    const panel = page.getByRole('alert')
    await expect(panel).toContainText('We were unable to save your Input, please try again in a few moments.')
    await button(panel, 'More Info').click()
    await expect(panel).toContainText('The journal is full.')
    cloud.refused.clear()
    await button(page, 'Complete CloudWatch Setup').click()
    await expect(page).toHaveURL(/\/system\/inputs$/)
  })

  test('review: an external handler gets the built input', async ({ page, openApp, cloud }) => {
    await openApp(place)
    const wizard = page.locator('cordwood-cloud-wizard')
    await wizard.evaluate(element => {
      const given: unknown[] = []
      Object.assign(globalThis, { given })
      Object.assign(element, {
        embedded: true,
        externalCredentials: { key: 'AKHOST', secret: 'host secret' },
        externalInputSubmit: async (input: unknown) => {
          given.push(input)
          if (given.length === 1) throw new Error('Our own server is away.')
        },
      })
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
    await toReview(page)
    expect(cloud.sent.find(({ path }) => path === 'kinesis/streams')?.body).toMatchObject({
      aws_access_key_id: 'AKHOST',
      aws_secret_access_key: 'host secret',
    })
    await button(page, 'Complete CloudWatch Setup').click()
    await button(page, 'More Info').click()
    await expect(page.getByRole('alert')).toContainText('Our own server is away.')
    await button(page, 'Complete CloudWatch Setup').click()
    await expect(page.getByText("Input 'VPC flow logs' is set up.")).toBeVisible()
    const given = await page.evaluate(() => (globalThis as unknown as { given: unknown[] }).given)
    expect(given).toHaveLength(2)
    expect(given[1]).toEqual({
      type: 'org.graylog.integrations.aws.inputs.AWSInput',
      title: 'VPC flow logs',
      configuration: {
        aws_access_key: 'AKHOST',
        aws_secret_key: 'host secret',
        aws_message_type: 'KINESIS_CLOUDWATCH_FLOW_LOGS',
        throttling_allowed: true,
        aws_flow_log_prefix: true,
        aws_region: 'eu-central-1',
        aws_assume_role_arn: '',
        cloudwatch_endpoint: '',
        dynamodb_endpoint: '',
        iam_endpoint: '',
        kinesis_endpoint: '',
        kinesis_stream_name: 'cwl-vpc-flow-prod',
        kinesis_record_batch_size: 10_000,
      },
    })
    expect(cloud.count('inputs')).toBe(0)
    expect(page.url()).toContain(place)
  })

  test('a page that prevents the request takes the input itself', async ({ page, openApp, cloud }) => {
    await openApp(place)
    await page.evaluate(() =>
      document.addEventListener('cordwood-request-submit', event => {
        event.preventDefault()
        Object.assign(globalThis, { taken: (event as CustomEvent<{ input: { title: string } }>).detail.input.title })
      }),
    )
    await toReview(page)
    await button(page, 'Complete CloudWatch Setup').click()
    await expect(page.getByText("Input 'VPC flow logs' is set up.")).toBeVisible()
    expect(await page.evaluate(() => (globalThis as unknown as { taken: string }).taken)).toBe('VPC flow logs')
    expect(cloud.count('inputs')).toBe(0)
  })
})

test.describe('the way there and away', () => {
  test('leaving asks while something is filled in', async ({ page, openApp }) => {
    await openApp(place)
    const asked: string[] = []
    let stay = true
    page.on('dialog', dialog => {
      asked.push(dialog.type() === 'beforeunload' ? 'beforeunload' : dialog.message())
      return stay ? dialog.dismiss() : dialog.accept()
    })
    await page.getByRole('link', { name: 'Inputs' }).click()
    await expect(page).toHaveURL(/\/system\/inputs$/)
    expect(asked).toEqual([])
    await page.goBack()
    await field(page, 'Input name').fill('Flow logs')
    await page.getByRole('link', { name: 'Inputs' }).click()
    await expect.poll(() => asked).toEqual(['Are you sure? Your new Input will not be created.'])
    await expect(field(page, 'Input name')).toHaveValue('Flow logs')
    stay = false
    await page.reload()
    expect(asked.at(-1)).toBe('beforeunload')
    await expect(field(page, 'Input name')).toHaveValue('')
  })

  test('a call is cancelled when the wizard is left, and not sent twice by a double click', async ({
    page,
    openApp,
    cloud,
  }) => {
    cloud.held.set('kinesis/streams', new Promise(() => undefined))
    await openApp(place)
    await fillIn(page)
    await button(page, 'Authorize & Choose Stream').dblclick()
    await expect(button(page, 'Authorizing...')).toBeDisabled()
    await expect.poll(() => cloud.count('kinesis/streams')).toBe(1)
    page.on('dialog', dialog => dialog.accept())
    const cancelled = page.waitForEvent('requestfailed', request => request.url().endsWith('kinesis/streams'))
    await page.getByRole('link', { name: 'Inputs' }).click()
    await cancelled
    expect(cloud.count('kinesis/streams')).toBe(1)
  })

  test('an answer for other credentials is never taken for one', async ({ page, openApp, cloud }) => {
    let go = () => undefined as unknown
    cloud.held.set(
      'kinesis/streams',
      new Promise(resolve => {
        go = () => resolve(undefined)
      }),
    )
    await openApp(place)
    await fillIn(page)
    await button(page, 'Authorize & Choose Stream').click()
    await expect(button(page, 'Authorizing...')).toBeVisible()
    await field(page, 'AWS Assume Role ARN').fill('arn:aws:iam::1:role/other')
    await expect(button(page, 'Authorize & Choose Stream')).toBeEnabled()
    go()
    await expect(step(page, 'AWS Kinesis Setup')).toBeDisabled()
    await expect(heading(page, 'Create Input & Authorize AWS')).toBeVisible()
  })

  test('the bare address leads to the wizard, and so does launching its input type', async ({ page, openApp }) => {
    await openApp('/integrations/aws')
    await expect(page).toHaveURL(/\/integrations\/aws\/cloudwatch$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('AWS Integrations')
    await page.getByRole('link', { name: 'Inputs' }).click()
    await choose(page, 'Input type', 'AWS Kinesis/CloudWatch')
    await button(page, 'Launch new input').click()
    await expect(page).toHaveURL(/\/integrations\/aws\/cloudwatch$/)
    await expect(heading(page, 'Create Input & Authorize AWS')).toBeVisible()
  })

  test('a server without cloud ingestion says so', async ({ page, openApp, server }) => {
    const body = { version: '5.1.4', edition: 'standard', flags: {}, areas: ['system'], authentication: ['session'] }
    server.answers.set('GET /features', { body })
    await page.route('**/api/plugins/**', route =>
      route.fulfill({ status: 404, json: { type: 'ApiError', message: 'Not found' } }),
    )
    await openApp(place)
    await expect(page.getByText('This server has no cloud ingestion.')).toBeVisible()
  })

  test('the keyboard alone goes the whole way', async ({ page, openApp }) => {
    await openApp(place)
    const tabTo = async (target: Locator) => {
      for (let press = 0; press < 40; press += 1) {
        if (await target.evaluate(element => element.matches(':focus'))) return
        await page.keyboard.press('Tab')
      }
      throw new Error('Tab does not lead there.')
    }
    await field(page, 'Input name').waitFor()
    await tabTo(field(page, 'Input name'))
    await page.keyboard.type('By keys')
    await tabTo(page.getByRole('combobox', { name: 'AWS region' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Type to filter' })).toBeFocused()
    await page.keyboard.type('us-east-2')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await tabTo(button(page, 'Authorize & Choose Stream'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'AWS Kinesis Setup' })).toBeFocused()
    await tabTo(page.getByRole('combobox', { name: 'Kinesis stream' }))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await tabTo(button(page, 'Verify Stream & Format'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'AWS CloudWatch Health Check' })).toBeFocused()
    await tabTo(button(page, 'Review & Finalize'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'AWS Kinesis Review' })).toBeFocused()
    await tabTo(button(page, 'Complete CloudWatch Setup'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/system\/inputs$/)
  })
})

for (const width of [1440, 400, 320]) {
  test(`every step and dialog is accessible, light and dark, and fits: ${width} px`, async ({
    page,
    openApp,
    cloud,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 860 })
    const check = async (where: string) => {
      if (width !== 320) expect(await axeInBothThemes(page), where).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBeLessThanOrEqual(0)
    }
    await openApp(place)
    await button(page, 'Recommended Policy').click()
    await check('authorize, automatic')
    await choose(page, 'AWS authentication type', 'Key & Secret')
    await field(page, 'AWS access key').fill('AKIAIOSFODNN7EXAMPLE')
    await field(page, 'AWS secret key').fill(secret)
    await button(page, 'Optional AWS VPC Endpoints').click()
    await fillIn(page)
    cloud.refused.set('kinesis/streams', `security token ${'x'.repeat(300)}`)
    await button(page, 'Authorize & Choose Stream').click()
    await button(page, 'More Info').click()
    await check('authorize, refused')
    cloud.refused.clear()
    await button(page, 'Authorize & Choose Stream').click()
    await button(page, 'Advanced Options').click()
    await check('stream')
    await button(page, 'Setup Kinesis Automatically').click()
    await field(page, 'Kinesis Stream Name').fill('cordwood-vpc'.repeat(10))
    await choose(page, 'CloudWatch Group', '/aws/vpc/flow-logs/prod')
    await check('automatic set-up')
    await button(page, 'Begin Automated Setup').click()
    await expect(button(page, /^I Agree/)).toBeFocused()
    await check('agreement')
    await button(page, /^I Agree/).click()
    await expect(button(page, 'Continue Setup')).toBeVisible()
    await check('progress')
    await button(page, 'Continue Setup').click()
    await button(page, 'Skip Health Check').click()
    await check('waiting')
    await button(page, 'Check Now').click()
    await expect(heading(page, 'Awesome!')).toBeVisible()
    await check('log data')
    await button(page, 'Review & Finalize').click()
    await expect(heading(page, 'Final Review')).toBeVisible()
    await check('review')
  })
}
