/** A server in memory whose cloud provider is a stand-in. Call it once per test file. */
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { fakeAws, type FakeAws } from '../../platform/aws/testing/fake-aws.ts'
import { area as system } from '../../system/area.ts'
import { testServer, type TestServer } from '../../testing/test-server.ts'
import { area } from '../area.ts'

export const base = '/api/plugins/org.graylog.integrations/aws'
export const secret = 'wJalrXUtnFEMI/K7MDENG'
export const keys = { region: 'eu-central-1', aws_access_key_id: 'AKIA1', aws_secret_access_key: { set_value: secret } }

export interface Reply {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly message: string
}

export interface CloudServer {
  readonly server: TestServer
  /** New for each test. */
  readonly aws: FakeAws
  /** With `keys`, unless `body` says otherwise. */
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Reply>
}

export function useCloudServer(): CloudServer {
  let server: TestServer
  let aws: FakeAws
  beforeAll(async () => {
    server = await testServer([system, area])
    await server.call('PUT', '/api/system/urlwhitelist', { disabled: true, entries: [] })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    aws = await fakeAws()
    vi.stubEnv('AWS_ENDPOINT_URL', aws.url)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await aws.stop()
  })
  return {
    get server() {
      return server
    },
    get aws() {
      return aws
    },
    async post(path, body = {}, headers) {
      const reply = await server.call('POST', base + path, { ...keys, ...body }, headers)
      const answered = reply.json<Record<string, unknown>>()
      return { status: reply.statusCode, body: answered, message: String(answered['message']) }
    },
  }
}
