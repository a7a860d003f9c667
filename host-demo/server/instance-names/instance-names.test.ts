/** The configuration, what is called because of it, and what ingest is told, against a stand-in of EC2. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { configClasses } from '../../../core/configuration/classes.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { instanceReader } from '../platform/instance-names/table.ts'
import { area as configuration } from '../configuration/area.ts'
import { system as systemCaller } from '../platform/records/callers.ts'
import { area as system } from '../system/area.ts'
import { storeDouble } from '../testing/doubles.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { area as instanceNames } from './area.ts'
import { awsConfig } from './config.ts'
import { InstanceNames, standardLimits, type LookupLimits } from './instance-names.ts'
import { fakeEc2, instance, interfaceSet, networkInterface, reservation, type FakeEc2 } from './testing/fake-ec2.ts'

let ec2: FakeEc2
let server: TestServer
let logged = ''
beforeEach(async () => {
  ec2 = await fakeEc2()
  vi.stubEnv('AWS_ENDPOINT_URL_EC2', ec2.url)
  for (const name of ['HTTPS_PROXY', 'https_proxy', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, '')
  logged = ''
})
afterEach(async () => {
  await server.close()
  vi.unstubAllEnvs()
  await ec2.stop()
})

async function start(settings: Partial<Settings> = {}): Promise<void> {
  const log = new Writable({
    write(chunk, _, done) {
      logged += String(chunk)
      done()
    },
  })
  server = await testServer([configuration, system], settings, storeDouble(), pino({ level: 'trace' }, log))
}

const secret = 'Zq8SecretKey'
const lookups = {
  lookups_enabled: true,
  lookup_regions: 'eu-central-1, us-east-1',
  access_key: 'AKIA1',
  secret_key: secret,
  proxy_enabled: false,
}
async function put(change: object = {}) {
  const answer = await server.call('PUT', '/api/plugins/org.graylog.aws/config', { ...lookups, ...change })
  return { status: answer.statusCode, body: answer.json<Record<string, any>>() }
}
const names = () => server.api(instanceNames).names
const told = () => server.services.ingest.instanceNames
const nameOf = (address: string) => {
  const table = told()
  return table ? (instanceReader(table)(address)?.name ?? null) : null
}
const whenNamed = (address: string, name: string | null) => vi.waitFor(() => expect(nameOf(address)).toBe(name))
/** Asks all regions again. */
const refresh = () => names().refresh(performance.now() + standardLimits.refreshMs)
const failure = { status: 401, code: 'AuthFailure', message: 'AWS was not able to validate the credentials' }

describe('the configuration', () => {
  it('is checked once lookups are enabled, and errors name the field', async () => {
    await start()
    for (const [change, words] of [
      [{ lookup_regions: '' }, "'lookup_regions' names no region. Separate ids by commas: 'eu-central-1,us-east-1'."],
      [
        { lookup_regions: 'eu-central-1,moon.example' },
        "'lookup_regions' names a region that is not known: 'moon.example'. Separate ids by commas: 'eu-central-1,us-east-1'.",
      ],
      [{ access_key: 'AKIA 1' }, "'access_key' has blanks or characters in it that no key has."],
      [{ secret_key: 'a b' }, "'secret_key' has blanks or characters in it that no key has."],
      [{ secret_key: '' }, "'secret_key' is missing. It belongs to 'access_key'."],
      [{ proxy_enabled: true }, "'proxy_enabled' needs a proxy: start the server with HTTPS_PROXY, or turn it off."],
    ] as const) {
      expect(await put(change)).toMatchObject({ status: 400, body: { message: words } })
      expect((await put({ ...change, lookups_enabled: false, secret_key: '' })).status).toBe(202)
    }
    for (const name of ['lookup_regions', 'access_key', 'secret_key']) {
      const { status, body } = await put({ lookups_enabled: false, [name]: 'x'.repeat(3000) })
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(name)])
    }
    expect(ec2.calls).toEqual([])
    vi.stubEnv('HTTPS_PROXY', 'http://127.0.0.1:9')
    expect((await put({ proxy_enabled: true })).status).toBe(202)
  })

  it('keeps the secret that is stored, and gives it to nobody', async () => {
    await start()
    await put()
    expect((await put({ secret_key: '' })).status).toBe(202)
    await vi.waitFor(() => expect(ec2.calls.length).toBeGreaterThan(3))
    expect(ec2.calls.at(-1)!.headers.authorization).toContain('Credential=AKIA1/')
    const stored = await server.call('GET', `/api/system/cluster_config/${configClasses.aws}`)
    for (const text of [stored.body, logged, JSON.stringify(ec2.calls)]) expect(text).not.toContain(secret)
  })

  it('asks for the secret again where the stored one cannot be decrypted', async () => {
    await start()
    await put({ lookups_enabled: false })
    const stored = server.services.records.as(systemCaller('test')).config(awsConfig)
    for (const change of [
      { secret_key: 'ab'.repeat(30) },
      { secret_key_salt: `0123456789abcdef:${'00'.repeat(12)}` },
      { secret_key: 'abab' },
    ]) {
      await stored.put({ ...(await stored.get()), ...change })
      expect(await put({ secret_key: '' })).toMatchObject({
        status: 400,
        body: { message: "'secret_key' cannot be read as it is stored: enter it again." },
      })
    }
    expect((await put()).status).toBe(202)
  })

  it('of the cloud edition needs a key: the credentials of the server are not those of a customer', async () => {
    await start({ edition: 'cloud' })
    expect(await put({ access_key: '' })).toMatchObject({
      status: 400,
      body: { message: "'access_key' is missing. In this edition key and secret must be given." },
    })
  })

  it('without a key uses the credentials of the server, and no stored secret', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIASERVER')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret-of-the-server')
    await start()
    await put({ lookups_enabled: false })
    expect((await put({ access_key: '', secret_key: '' })).status).toBe(202)
    await vi.waitFor(() => expect(ec2.calls.length).toBeGreaterThan(0))
    expect(ec2.calls[0]!.headers.authorization).toContain('Credential=AKIASERVER/')
  })
})

describe('the lookup', () => {
  it('calls nothing while it is disabled', async () => {
    await start()
    expect(told()).toBeNull()
    await put({ lookups_enabled: false })
    await refresh()
    expect([ec2.calls, told(), names().problems]).toEqual([[], null, []])
  })

  it('asks every region and tells ingest all names, as soon as it is enabled', async () => {
    ec2.answers['eu-central-1 DescribeInstances'] = reservation(instance('i-1', 'web', '10.0.0.1'))
    ec2.answers['us-east-1 DescribeNetworkInterfaces'] = interfaceSet(
      networkInterface('eni-1', '10.9.0.1', '<description>RDSNetworkInterface</description>'),
    )
    await start()
    await put()
    await whenNamed('10.0.0.1', 'web')
    await whenNamed('10.9.0.1', 'RDSNetworkInterface')
    expect(ec2.calls.map(({ what }) => what).sort()).toEqual([
      'eu-central-1 DescribeInstances',
      'eu-central-1 DescribeNetworkInterfaces',
      'us-east-1 DescribeInstances',
      'us-east-1 DescribeNetworkInterfaces',
    ])
  })

  it('asks again after a while only, and tells ingest nothing where nothing is new', async () => {
    ec2.answers['DescribeInstances'] = reservation(instance('i-1', 'web', '10.0.0.1'))
    await start()
    await put({ lookup_regions: 'eu-central-1' })
    await whenNamed('10.0.0.1', 'web')
    const before = told()
    await names().refresh()
    expect(ec2.calls).toHaveLength(2)
    await refresh()
    expect(ec2.calls).toHaveLength(4)
    expect(told()).toBe(before)
    ec2.answers['DescribeInstances'] = reservation(instance('i-1', 'web 2', '10.0.0.1'))
    await refresh()
    await names().refresh(performance.now() + 2 * standardLimits.refreshMs)
    expect(nameOf('10.0.0.1')).toBe('web 2')
  })

  it('follows its configuration without a restart', async () => {
    ec2.answers['eu-central-1 DescribeInstances'] = reservation(instance('i-1', 'web', '10.0.0.1'))
    ec2.answers['us-east-1 DescribeInstances'] = reservation(instance('i-2', 'db', '10.9.0.1'))
    await start()
    await put({ lookup_regions: 'eu-central-1' })
    await whenNamed('10.0.0.1', 'web')
    await put({ lookup_regions: 'us-east-1', access_key: 'AKIA2' })
    await whenNamed('10.9.0.1', 'db')
    expect(nameOf('10.0.0.1')).toBeNull()
    expect(ec2.calls.at(-1)!.headers.authorization).toContain('Credential=AKIA2/')
    await put({ lookups_enabled: false })
    await vi.waitFor(() => expect(told()).toBeNull())
    const { length } = ec2.calls
    await refresh()
    expect(ec2.calls).toHaveLength(length)
  })

  it('gives no name to an address that two regions have', async () => {
    ec2.answers['eu-central-1 DescribeInstances'] = reservation(
      instance('i-1', 'web', '172.31.0.1'),
      instance('i-3', 'queue', '172.31.0.2'),
    )
    ec2.answers['us-east-1 DescribeInstances'] = reservation(instance('i-2', 'db', '172.31.0.1'))
    await start()
    await put()
    await whenNamed('172.31.0.2', 'queue')
    await vi.waitFor(() => expect(nameOf('172.31.0.1')).toBeNull())
  })
})

describe('a region that fails', () => {
  it('keeps the names found last, is counted and told in words, and is asked again soon', async () => {
    ec2.answers['eu-central-1 DescribeInstances'] = reservation(instance('i-1', 'web', '10.0.0.1'))
    ec2.answers['us-east-1 DescribeInstances'] = reservation(instance('i-2', 'db', '10.9.0.1'))
    await start()
    await put()
    await whenNamed('10.0.0.1', 'web')
    await whenNamed('10.9.0.1', 'db')
    ec2.answers['eu-central-1 DescribeInstances'] = failure
    ec2.answers['us-east-1 DescribeInstances'] = reservation(instance('i-2', 'db 2', '10.9.0.1'))
    await refresh()
    expect([nameOf('10.0.0.1'), nameOf('10.9.0.1')]).toEqual(['web', 'db 2'])
    const reason =
      'The credentials were refused at ec2:DescribeInstances. AuthFailure: AWS was not able to validate the credentials'
    expect(names().problems).toEqual([{ region: 'eu-central-1', reason }])
    const metric = (name: string) =>
      server.services.metrics.get(`org.graylog.aws.processors.instancelookup.AWSInstanceNameLookupProcessor.${name}`)
        ?.metric
    expect(metric('lookup_failures')).toEqual({ count: 1 })
    expect(metric('known_addresses')).toEqual({ value: 2 })
    const { notifications } = server.api(system)
    await notifications.look()
    expect(notifications.find('generic', 'aws-instance-names')?.details).toMatchObject({
      title: 'Names of AWS instances cannot be looked up',
      description: expect.stringMatching(/^eu-central-1: The credentials were refused/),
    })
    expect(logged).toContain('The names of AWS instances cannot be looked up: The credentials were refused')
    ec2.answers['eu-central-1 DescribeInstances'] = reservation(instance('i-1', 'web 2', '10.0.0.1'))
    await names().refresh(performance.now() + standardLimits.refreshMs + standardLimits.retryMs)
    expect([nameOf('10.0.0.1'), names().problems]).toEqual(['web 2', []])
    await notifications.look()
    expect(notifications.find('generic', 'aws-instance-names')).toBeNull()
  })

  it('is told once for all regions with the same reason', async () => {
    ec2.answers['DescribeInstances'] = failure
    await start()
    await put()
    await vi.waitFor(() => expect(names().problems).toHaveLength(2))
    const { notifications } = server.api(system)
    await notifications.look()
    expect(notifications.find('generic', 'aws-instance-names')?.details).toMatchObject({
      description: expect.stringMatching(/^eu-central-1, us-east-1: The credentials were refused/),
    })
    expect(told()).toBeNull()
  })
})

describe('a start', () => {
  let started: InstanceNames
  afterEach(() => started.stop())

  /** The lookup alone over the same records, before ingest knows of names. */
  async function startAgain(limits: Partial<LookupLimits> = {}): Promise<void> {
    names().stop()
    const { ingest, scheduler } = server.services
    ingest.instanceNames = undefined
    const services = { ...server.services, scheduler: { ...scheduler, define: <Kind>(kind: Kind) => kind } }
    started = new InstanceNames(services, { ...standardLimits, ...limits })
    await started.start()
  }
  const never = () => new Promise<never>(() => undefined)

  it('lets messages wait for the first names', async () => {
    await start()
    await put({ lookup_regions: 'eu-central-1' })
    await vi.waitFor(() => expect(ec2.calls).toHaveLength(2))
    const held = Promise.withResolvers<string>()
    ec2.answers['DescribeInstances'] = () => held.promise
    await startAgain()
    await vi.waitFor(() => expect(ec2.calls).toHaveLength(3))
    expect(told()).toBeUndefined()
    held.resolve(reservation(instance('i-1', 'web', '10.0.0.1')))
    await whenNamed('10.0.0.1', 'web')
  })

  it('lets them wait for a bounded time only', async () => {
    await start()
    await put({ lookup_regions: 'eu-central-1' })
    ec2.answers['DescribeInstances'] = never
    await startAgain({ firstMs: 20 })
    await vi.waitFor(() => expect(told()).toBeNull())
  })

  it('names what answers while another region does not', async () => {
    ec2.answers['eu-central-1 DescribeInstances'] = reservation(instance('i-1', 'web', '10.0.0.1'))
    ec2.answers['us-east-1 DescribeInstances'] = never
    await start()
    await put()
    await startAgain({ firstMs: 20 })
    await whenNamed('10.0.0.1', 'web')
  })

  it('gives a region up that takes too long, and says so', async () => {
    ec2.answers['DescribeInstances'] = never
    await start()
    await put({ lookup_regions: 'eu-central-1' })
    await startAgain({ regionMs: 20 })
    const reason = 'The lists were not read within 0.02 s.'
    await vi.waitFor(() => expect(started.problems).toEqual([{ region: 'eu-central-1', reason }]))
  })

  it('names no more addresses than the limit, and says so', async () => {
    ec2.answers['DescribeInstances'] = reservation(
      instance('i-1', 'web', '10.0.0.1'),
      instance('i-2', 'db', '10.0.0.2'),
      instance('i-3', 'queue', '10.0.0.3'),
    )
    await start()
    await put({ lookup_regions: 'eu-central-1' })
    await startAgain({ maxAddresses: 2 })
    await whenNamed('10.0.0.2', 'db')
    expect(nameOf('10.0.0.3')).toBeNull()
    expect(started.problems).toEqual([
      { region: null, reason: 'There are more than 2 addresses: some have no name. Name fewer regions.' },
    ])
  })

  it('calls nothing where the configuration cannot be followed any more, and says why', async () => {
    vi.stubEnv('HTTPS_PROXY', 'http://127.0.0.1:9')
    await start()
    await put({ proxy_enabled: true })
    vi.stubEnv('HTTPS_PROXY', '')
    ec2.calls.length = 0
    await startAgain()
    expect([told(), ec2.calls]).toEqual([null, []])
    expect(started.problems).toEqual([
      { region: null, reason: expect.stringContaining("'proxy_enabled' needs a proxy") },
    ])
  })
})
