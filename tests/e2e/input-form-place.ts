/** A foreign form on an origin of its own, beside a real Cordwood that reads streams and keeps leases at the emulators. */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PutRecordCommand } from '@aws-sdk/client-kinesis'
import type { Page } from '@playwright/test'
import { startStreams, type Peers } from '../cloud/peers/peers.ts'
import { freePort } from '../support/ports.ts'
import { password, startServer, type ServerProcess } from '../support/server.ts'
import { startHost, type HostProcess } from './host-process.ts'

const file = join(import.meta.dirname, '..', '..', 'host-demo', 'input-form', 'server.ts')
export const stream = 'storfossen-vpc'

export interface FormPlace {
  readonly server: ServerProcess
  readonly form: HostProcess
  /** Puts a log event into the stream, as the provider's log service does. */
  putEvent(message: string): Promise<void>
  stop(): Promise<void>
}

export const startForm = (port: number, environment: Readonly<Record<string, string>>): Promise<HostProcess> =>
  startHost(
    file,
    port,
    {
      CORDWOOD_TOKEN: '',
      CORDWOOD_PAGE_TOKEN: '',
      CORDWOOD_ROOT_PASSWORD: '',
      INPUT_FORM_PORT: String(port),
      ...environment,
    },
    "Kvarn's data source form:",
  )

/** The form makes its users and tokens on its own: the rights of the test are those of real life. */
export async function startFormPlace(): Promise<FormPlace> {
  const port = await freePort()
  const peers = await startStreams()
  await peers.account.createStream(stream)
  const server = await startServer({ env: { ...peers.env, CORDWOOD_ALLOWED_ORIGINS: `http://localhost:${port}` } })
  const form = await startForm(port, { CORDWOOD_URL: server.url, CORDWOOD_ROOT_PASSWORD: password })
  return {
    server,
    form,
    putEvent: message => putEvent(peers, message),
    async stop() {
      form.stop()
      await server.stop()
      await peers.stop()
    },
  }
}

async function putEvent({ account }: Peers, message: string): Promise<void> {
  const event = { id: '1', timestamp: Date.now(), message }
  const envelope = {
    messageType: 'DATA_MESSAGE',
    owner: '123456789012',
    logGroup: '/storfossen',
    logStream: 'eni-1',
    subscriptionFilters: ['all'],
    logEvents: [event],
  }
  await account.kinesis.send(
    new PutRecordCommand({ StreamName: stream, PartitionKey: 'eni-1', Data: gzipSync(JSON.stringify(envelope)) }),
  )
}

const answers: Readonly<Record<string, unknown>> = {
  regions: {
    regions: [
      { value: 'eu-central-1', label: 'Europe (Frankfurt): eu-central-1' },
      { value: 'eu-north-1', label: 'Europe (Stockholm): eu-north-1' },
    ],
    total: 2,
  },
  permissions: { setup_policy: '{}', auto_setup_policy: '{}' },
  'kinesis/streams': { streams: [stream], total: 1 },
  'kinesis/health_check': {
    input_type: 'KINESIS_CLOUDWATCH_FLOW_LOGS',
    explanation: 'Flow logs.',
    message_fields: { flow_log_src_addr: '10.0.0.7', message: 'ACCEPT' },
  },
  'cloudwatch/log_groups': { log_groups: ['/storfossen'], total: 1 },
}

export interface CloudCall {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>> | null
}

/** Answers the calls of the wizard in the browser; the calls themselves are tested elsewhere. Gives what they sent. */
export async function answerCloudCalls(page: Page): Promise<readonly CloudCall[]> {
  const calls: CloudCall[] = []
  await page.route(/\/api\/plugins\/[^/]+\/aws\//, async route => {
    const path = route
      .request()
      .url()
      .replace(/^.*\/aws\//, '')
    calls.push({ path, body: route.request().postDataJSON() as CloudCall['body'] })
    const answer = answers[path]
    await route.fulfill({
      status: answer === undefined ? 404 : path === 'kinesis/health_check' ? 202 : 200,
      json: answer ?? { type: 'ApiError', message: path },
      headers: { 'access-control-allow-origin': new URL(page.url()).origin },
    })
  })
  return calls
}
