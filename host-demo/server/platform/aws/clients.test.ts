import { createServer as createHttp2Server } from 'node:http2'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ListStreamsCommand } from '@aws-sdk/client-kinesis'
import { DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OutgoingError } from '../outgoing/outgoing.ts'
import { awsClients, type AwsAccess, type AwsClients, type AwsOptions, type Permit } from './clients.ts'
import { awsProblem, isAwsError } from './errors.ts'
import { isRegion, regions } from './regions.ts'
import { awsError, fakeAws, type FakeAws } from './testing/fake-aws.ts'

let aws: FakeAws
let clients: AwsClients | null = null
beforeEach(async () => {
  aws = await fakeAws()
  aws.answers['ListStreams'] = { StreamNames: ['a'], HasMoreStreams: false }
  aws.answers['DescribeLogGroups'] = { logGroups: [] }
})
afterEach(async () => {
  clients?.destroy()
  clients = null
  vi.unstubAllEnvs()
  await aws.stop()
})

const nowhere = { cloudwatch: null, dynamodb: null, iam: null, kinesis: null }
const account = (more: Partial<AwsAccess> = {}): AwsAccess => ({
  region: 'eu-central-1',
  accessKeyId: 'AKIA1',
  secretAccessKey: 'secret',
  assumeRoleArn: null,
  endpoints: nowhere,
  ...more,
})
const at = (kinesis: string) => account({ endpoints: { ...nowhere, kinesis } })
const local: Permit = async () => ['127.0.0.1']
const refuse: Permit = async () => {
  throw new OutgoingError('refused', 'Not there.')
}

async function listStreams(access: AwsAccess, permit: Permit, options?: AwsOptions): Promise<readonly string[]> {
  clients?.destroy()
  clients = awsClients(access, permit, options)
  const { StreamNames = [] } = await (await clients.kinesis()).send(new ListStreamsCommand({}))
  return StreamNames
}
const problemOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    error => awsProblem(error).message,
  )

describe('a configured endpoint', () => {
  it('is reached at the addresses that the guard gives, under its own name', async () => {
    const kinesis = `http://kinesis.test:${aws.port}`
    const permit = vi.fn<Permit>(async () => ['127.0.0.1'])
    expect(await listStreams(at(kinesis), permit)).toEqual(['a'])
    expect(permit).toHaveBeenCalledExactlyOnceWith(kinesis)
    expect(aws.calls[0]?.headers.host).toBe(`kinesis.test:${aws.port}`)
  })

  it('is not called where the guard refuses, be it an address or a name', async () => {
    for (const kinesis of [aws.url, `http://localhost:${aws.port}`])
      expect(await problemOf(listStreams(at(kinesis), refuse))).toBe('Not there.')
    expect(aws.calls).toEqual([])
  })

  it('has the guard asked before every connection', async () => {
    const permit = vi.fn<Permit>(async () => ['127.0.0.1'])
    clients = awsClients(at(aws.url), permit)
    const kinesis = await clients.kinesis()
    await kinesis.send(new ListStreamsCommand({}))
    await kinesis.send(new ListStreamsCommand({}))
    expect(permit).toHaveBeenCalledTimes(1)
    kinesis.destroy()
    permit.mockImplementation(refuse)
    expect(await problemOf(kinesis.send(new ListStreamsCommand({})))).toBe('Not there.')
  })

  it('cannot redirect anywhere', async () => {
    const from = await peer((_, response) => {
      response.writeHead(307, { location: aws.url }).end()
    })
    expect(await problemOf(listStreams(at(from.url), local))).not.toBe('none')
    expect(aws.calls).toEqual([])
    await from.stop()
  })
})

describe("the provider's own endpoints", () => {
  it("are where the SDK's variables say, which nobody has to permit", async () => {
    vi.stubEnv('AWS_ENDPOINT_URL_KINESIS', aws.url)
    expect(await listStreams(account(), refuse)).toEqual(['a'])
    expect(aws.calls[0]?.headers.authorization).toMatch(/Credential=AKIA1\/\d+\/eu-central-1\/kinesis\/aws4_request/)
  })

  it('are reached through a proxy where Node is set up for one', async () => {
    const asked: string[] = []
    const proxy = await peer((request, response) => {
      asked.push(request.url ?? '')
      aws.listener(request, response)
    })
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    vi.stubEnv('HTTP_PROXY', proxy.url)
    vi.stubEnv('AWS_ENDPOINT_URL_KINESIS', 'http://kinesis.test')
    expect(await listStreams(account(), refuse)).toEqual(['a'])
    expect(asked).toEqual(['http://kinesis.test/'])
    await proxy.stop()
  })

  it('can be spoken to over HTTP/2, and over HTTP/1.1 else', async () => {
    const versions: string[] = []
    const server = createHttp2Server((request, response) => {
      versions.push(request.httpVersion)
      response.setHeader('content-type', 'application/x-amz-json-1.1')
      response.end('{"StreamNames":["two"],"HasMoreStreams":false}')
    })
    await new Promise<void>(done => {
      server.listen(0, '127.0.0.1', done)
    })
    vi.stubEnv('AWS_ENDPOINT_URL_KINESIS', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(await listStreams(account(), refuse, { http2: true })).toEqual(['two'])
    expect(versions).toEqual(['2.0'])
    vi.stubEnv('AWS_ENDPOINT_URL_KINESIS', aws.url)
    expect(await listStreams(account(), refuse)).toEqual(['a'])
    clients?.destroy()
    server.close()
  })
})

describe('an assumed role', () => {
  const roleArn = 'arn:aws:iam::123456789012:role/reader'
  const lasting = (minutes: number) => ({
    Credentials: {
      AccessKeyId: 'ASIA9',
      SecretAccessKey: 's9',
      SessionToken: 'token9',
      Expiration: new Date(Date.now() + minutes * 60_000).toISOString(),
    },
  })
  beforeEach(() => {
    vi.stubEnv('AWS_ENDPOINT_URL', aws.url)
  })

  it("is asked for once, with the account's own keys, for all services", async () => {
    aws.answers['AssumeRole'] = lasting(60)
    clients = awsClients(account({ assumeRoleArn: roleArn }), refuse)
    const [kinesis, logs] = await Promise.all([clients.kinesis(), clients.logs()])
    await Promise.all([kinesis.send(new ListStreamsCommand({})), logs.send(new DescribeLogGroupsCommand({}))])
    expect(aws.actions().filter(action => action === 'AssumeRole')).toHaveLength(1)
    const [assume, ...others] = aws.calls
    expect(assume?.body).toMatchObject({ RoleArn: roleArn, RoleSessionName: 'cordwood' })
    expect(assume?.headers.authorization).toContain('Credential=AKIA1/')
    for (const { headers } of others) {
      expect(headers.authorization).toContain('Credential=ASIA9/')
      expect(headers['x-amz-security-token']).toBe('token9')
    }
  })

  it('is asked for again before it expires', async () => {
    aws.answers['AssumeRole'] = [lasting(2), lasting(60)]
    clients = awsClients(account({ assumeRoleArn: roleArn }), refuse)
    const kinesis = await clients.kinesis()
    for (let i = 0; i < 3; i++) await kinesis.send(new ListStreamsCommand({}))
    expect(aws.actions().filter(action => action === 'AssumeRole')).toHaveLength(2)
  })

  it("that may not be assumed is the provider's error, and tried again the next time", async () => {
    aws.answers['AssumeRole'] = [awsError('AccessDenied', 'You may not assume it.', 403), lasting(60)]
    clients = awsClients(account({ assumeRoleArn: roleArn }), refuse)
    const kinesis = await clients.kinesis()
    expect(await problemOf(kinesis.send(new ListStreamsCommand({})))).toBe('You may not assume it.')
    expect(await problemOf(kinesis.send(new ListStreamsCommand({})))).toBe('none')
  })
})

describe('problems', () => {
  const failing = (url = aws.url) => listStreams(at(url), local)

  it.each([
    ['UnrecognizedClientException', 'The security token included in the request is invalid.'],
    ['InvalidSignatureException', 'The signature does not match. Check your AWS Secret Access Key and signing method.'],
    ['ExpiredTokenException', 'The security token included in the request is expired'],
    ['AccessDeniedException', 'User: arn:aws:iam::1:user/x is not authorized to perform: kinesis:ListStreams'],
  ])('of the provider pass in its own words: %s', async (code, message) => {
    aws.answers['ListStreams'] = awsError(code, message)
    const error: unknown = await failing().catch((error: unknown) => error)
    expect(isAwsError(error, code)).toBe(true)
    expect(awsProblem(error)).toMatchObject({ status: 400, message })
  })

  it('tell no session token', async () => {
    aws.answers['ListStreams'] = awsError(
      'InvalidSignatureException',
      "signing method. 'host:x\nx-amz-security-token:IQoJ/abc+=\n\nhost'",
    )
    expect(await problemOf(failing())).toBe("signing method. 'host:x\nx-amz-security-token:…\n\nhost'")
  })

  it('of throttling are tried again, with an end', async () => {
    aws.answers['ListStreams'] = awsError('ThrottlingException', 'Rate exceeded')
    expect(await problemOf(failing())).toBe('Rate exceeded')
    expect(aws.calls).toHaveLength(3)
    const tooMany = awsError('ThrottlingException', 'Rate exceeded')
    aws.answers['ListStreams'] = [tooMany, tooMany, tooMany, tooMany, { StreamNames: ['b'] }]
    expect(await problemOf(failing())).toBe('none')
  })

  it('of the network are words', async () => {
    const { url, stop } = await peer(() => undefined)
    await stop()
    expect(await problemOf(failing(url))).toMatch(/^AWS could not be reached: .*ECONNREFUSED/)
  })

  it('of what is not the service are words', async () => {
    const page = await peer((_, response) => {
      response.writeHead(403, { 'content-type': 'text/html' }).end('<html>Blocked</html>')
    })
    expect(await problemOf(failing(page.url))).toBe(
      'The answer did not come from AWS: check the endpoint and any proxy on the way.',
    )
    await page.stop()
  })

  it("of this program are not taken for the provider's", () => {
    expect(() => awsProblem(new TypeError('x is undefined'))).toThrow('x is undefined')
  })
})

it('knows the regions, sorted, without those that are none', () => {
  const ids = regions.map(({ id }) => id)
  expect(ids).toEqual([...ids].sort())
  expect(regions).toContainEqual({ id: 'eu-central-1', name: 'Europe (Frankfurt)' })
  expect(ids.filter(id => id.includes('global'))).toEqual([])
  expect(['us-east-1', 'us-gov-west-1', 'cn-north-1'].every(isRegion)).toBe(true)
  expect(['', 'us-east-1.evil.test', '__proto__', 'constructor', 'aws-global'].some(isRegion)).toBe(false)
})

async function peer(listener: RequestListener): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer(listener)
  await new Promise<void>(done => {
    server.listen(0, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise(done => {
        server.close(done)
      })
    },
  }
}
