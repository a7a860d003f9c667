import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { NameResolver } from '../adapter-type.ts'
import { loadAdapterTypes, readAdapterConfig } from '../adapter-types.ts'
import { hostOf, type Sent } from '../testing/open-adapter.ts'
import { connectHome, serve, waysHome, waysTo } from '../testing/served.ts'

async function open(sent: Sent, ways = waysHome()) {
  const host = await hostOf(sent, { ways })
  onTestFinished(() => {
    host.close()
  })
  return { host, ask: (key: string) => host.queryAdapter('a', key) }
}

async function problemsOf(sent: Sent) {
  return readAdapterConfig(await loadAdapterTypes(), sent, waysHome()).problems
}

describe('JSON over HTTP', () => {
  const config = (url: string, changes: object = {}): Sent => ({
    type: 'httpjsonpath',
    url,
    single_value_jsonpath: '$.value',
    user_agent: 'own agent',
    ...changes,
  })

  it('asks with the key, the agent and the headers', async () => {
    const seen: unknown[] = []
    const server = await serve(({ url, headers }, response) => {
      seen.push([url, headers['user-agent'], headers['x-own']])
      response.end('{"value":1}')
    })
    onTestFinished(server.close)
    const { ask } = await open(config(`${server.url}/a?k=\${key}`, { headers: { 'x-own': 'h' } }))
    expect(await ask('a b&c/${key}')).toMatchObject({ single_value: 1, multi_value: null, ttlMs: null })
    expect(seen).toEqual([['/a?k=a%20b%26c%2F%24%7Bkey%7D', 'own agent', 'h']])
  })

  it('leaves a host that fails alone, but not for keys that it does not know', async () => {
    let asked = 0
    const server = await serve((request, response) => {
      asked++
      response.writeHead(request.url!.endsWith('unknown') ? 404 : 500).end()
    })
    onTestFinished(server.close)
    const { host, ask } = await open(config(`${server.url}/\${key}`))
    for (let i = 0; i < 10; i++) expect((await ask('unknown')).failed).toBe(true)
    expect(asked).toBe(10)
    for (let i = 0; i < 10; i++) expect((await ask(`k${i}`)).failed).toBe(true)
    expect(asked).toBe(15)
    expect(host.adapterCounts('a')).toMatchObject({ failed: 15, lastError: 'The host answered with status 500.' })
  })

  it('is refused with problems by field', async () => {
    expect(await problemsOf(config('nonsense'))).toHaveProperty('url')
    expect(await problemsOf(config('http://h.example/', { single_value_jsonpath: '$.list[*].v' }))).toEqual({
      single_value_jsonpath: ['The JSONPath must lead to one value only.'],
    })
    expect(await problemsOf(config('http://h.example/', { multi_value_jsonpath: '$[' }))).toHaveProperty(
      'multi_value_jsonpath',
    )
    expect(await problemsOf(config('http://h.example/', { multi_value_jsonpath: '' }))).toEqual({})
    expect(await problemsOf(config('http://h.example/', { headers: { 'a b': 'c' } }))).toHaveProperty('headers')
    expect(await problemsOf(config('http://h.example/', { nosuch: 1 }))).toHaveProperty('nosuch')
  })
})

it('separated values over HTTP need a column for the value, unless presence is asked', async () => {
  const sent = (changes: object): Sent => ({
    type: 'dsvhttp',
    url: 'http://lists.example/x',
    separator: ',',
    line_separator: '\n',
    quotechar: '"',
    ignorechar: '#',
    key_column: 0,
    refresh_interval: 60,
    ...changes,
  })
  expect(await problemsOf(sent({}))).toHaveProperty('value_column')
  expect(await problemsOf(sent({ value_column: 1, ignorechar: '', key_column: -1 }))).toEqual({
    ignorechar: [expect.any(String)],
    key_column: ["'key_column' must be a whole number from 0 to 1000."],
  })
  const { ask } = await open(sent({ check_presence_only: true }), waysTo({ 'http://lists.example/x': '#no\na\n' }))
  expect([(await ask('a')).single_value, (await ask('#no')).single_value]).toEqual([true, false])
})

describe('names and addresses', () => {
  const absent = Object.assign(new Error('none'), { code: 'ENOTFOUND' })
  const none = () => Promise.reject(absent)
  const sent = (lookup_type: string, changes: object = {}): Sent => ({
    type: 'dnslookup',
    lookup_type,
    server_ips: '192.0.2.53',
    request_timeout: 1000,
    cache_ttl_override_enabled: false,
    ...changes,
  })
  function ask(config: Sent, resolver: Partial<NameResolver>, key: string) {
    const whole = {
      resolve4: none,
      resolve6: none,
      reverse: none,
      resolveTxt: none,
      cancel: () => undefined,
      ...resolver,
    }
    return open(config, waysHome({ resolver: () => whole })).then(adapter => adapter.ask(key))
  }

  it('of version 4 and 6 hold as long as the shortest of them', async () => {
    const resolver = {
      resolve4: () => Promise.resolve([{ address: '192.0.2.1', ttl: 60 }]),
      resolve6: () => Promise.resolve([{ address: '2001:db8::1', ttl: 30 }]),
    }
    expect(await ask(sent('A_AAAA'), resolver, 'host.example')).toMatchObject({
      single_value: '192.0.2.1',
      multi_value: {
        results: [
          { ip_address: '192.0.2.1', ip_version: 'IPv4', dns_ttl: 60 },
          { ip_address: '2001:db8::1', ip_version: 'IPv6', dns_ttl: 30 },
        ],
      },
      string_list_value: ['192.0.2.1', '2001:db8::1'],
      ttlMs: 30_000,
    })
    const override = { cache_ttl_override_enabled: true, cache_ttl_override: 2, cache_ttl_override_unit: 'MINUTES' }
    expect(await ask(sent('AAAA', override), resolver, 'host.example')).toMatchObject({ ttlMs: 120_000 })
  })

  it('that are not there are no failure, a server that fails is', async () => {
    expect(await ask(sent('A'), {}, 'host.example')).toMatchObject({ single_value: null, failed: false })
    const refused = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
    expect(await ask(sent('A'), { resolve4: refused }, 'host.example')).toMatchObject({ failed: true })
    expect(await ask(sent('A'), {}, 'no host/name')).toMatchObject({ failed: true })
  })

  it('are found by address and as texts', async () => {
    const reverse = () => Promise.resolve(['www.host.example'])
    expect(await ask(sent('PTR'), { reverse }, '192.0.2.1')).toMatchObject({
      single_value: 'www.host.example',
      multi_value: { full_domain: 'www.host.example', domain: 'host.example' },
    })
    const resolveTxt = () => Promise.resolve([['v=spf1 ', '-all']])
    expect(await ask(sent('TXT'), { resolveTxt }, 'host.example')).toMatchObject({ string_list_value: ['v=spf1 -all'] })
  })

  it('need servers that are addresses', async () => {
    expect(
      await problemsOf(sent('A', { server_ips: '192.0.2.1, 192.0.2.2:53, 2001:db8::1, [2001:db8::1]:53' })),
    ).toEqual({})
    expect(await problemsOf(sent('A', { server_ips: '192.0.2.1,name.example' }))).toHaveProperty('server_ips')
    expect(await problemsOf(sent('A', { server_ips: '169.254.169.254' }))).toHaveProperty('server_ips')
    expect(await problemsOf(sent('B', { request_timeout: 0 }))).toEqual({
      lookup_type: ["'lookup_type' must be one of A, AAAA, A_AAAA, PTR, TXT."],
      request_timeout: ["'request_timeout' must be a whole number from 1 to 600000."],
    })
  })
})

it('a registry is asked, and the one that it refers to', async () => {
  const questions: string[] = []
  const server = createServer(socket => {
    socket.on('data', data => {
      questions.push(String(data))
      socket.end(
        questions.length === 1
          ? 'OrgName: Elsewhere\nReferralServer:  whois://whois.ripe.net\n'
          : '% comment\norg-name:  Example GmbH\ncountry:  de # Germany\n',
      )
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const hosts: string[] = []
  const connect = connectHome((server.address() as AddressInfo).port, hosts)
  const sent = { type: 'whois', registry: 'ARIN', connect_timeout: 1000, read_timeout: 1000 }
  const { ask } = await open(sent, waysHome({ connect }))
  expect(await ask('192.0.2.1')).toMatchObject({
    single_value: 'Example GmbH/DE',
    multi_value: { organization: 'Example GmbH', country_code: 'DE' },
  })
  expect(hosts).toEqual(['whois://whois.arin.net:43', 'whois://whois.ripe.net:43'])
  expect(questions).toEqual(['n + 192.0.2.1\r\n', '192.0.2.1\r\n'])
})

it('connections lead through the guard', async () => {
  const server = createServer(socket => socket.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const connect = (host: string) => waysHome().connect(`whois://${host}`, 1000, AbortSignal.timeout(5000))
  const socket = await connect(`127.0.0.1:${(server.address() as AddressInfo).port}`)
  socket.destroy()
  await expect(connect('169.254.169.254:43')).rejects.toThrow('leads to the metadata service')
})

it('a registry that says nothing is not waited for', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const connect = connectHome((server.address() as AddressInfo).port, [])
  const { host, ask } = await open(
    { type: 'whois', registry: 'ARIN', connect_timeout: 50, read_timeout: 50 },
    waysHome({ connect }),
  )
  expect(await ask('192.0.2.1')).toMatchObject({ failed: true })
  expect(host.adapterCounts('a')?.lastError).toBe('The registry did not answer within 0.05 s.')
})

describe('lists of threats', () => {
  it('of networks to drop', async () => {
    const { ask } = await open(
      { type: 'spamhaus-edrop', refresh_interval: 3600 },
      waysTo({
        'https://www.spamhaus.org/drop/drop.txt': '; comment\n192.0.2.0/24 ; SBL1\n',
        'https://www.spamhaus.org/drop/edrop.txt': '198.51.100.0/24 ; SBL2\n',
      }),
    )
    expect(await ask('198.51.100.9')).toMatchObject({
      single_value: true,
      multi_value: { sbl_id: 'SBL2', subnet: '198.51.100.0/24' },
    })
    expect(await ask('203.0.113.1')).toMatchObject({ single_value: false, multi_value: { value: false } })
    expect(await ask('name')).toMatchObject({ failed: true })
  })

  it('of the exits of Tor', async () => {
    const list = 'ExitNode A1\nPublished x\nExitAddress 192.0.2.1 x\nExitNode B2\nExitAddress 192.0.2.1 x\n'
    const { ask } = await open({ type: 'torexitnode' }, waysTo({ 'https://check.torproject.org/exit-addresses': list }))
    expect(await ask('192.0.2.1')).toMatchObject({ single_value: 'A1, B2', multi_value: { node_ids: ['A1', 'B2'] } })
    expect(await ask('192.0.2.2')).toMatchObject({ single_value: null, failed: false })
  })

  it('of ransomware', async () => {
    const { ask } = await open(
      { type: 'abuse-ch-ransom', blocklist_type: 'DOMAINS', refresh_interval: 150 },
      waysTo({ 'https://ransomwaretracker.abuse.ch/downloads/RW_DOMBL.txt': '# list\nbad.example\n' }),
    )
    expect([(await ask('BAD.example')).single_value, (await ask('good.example')).single_value]).toEqual([true, false])
  })

  it('that are shared', async () => {
    const url = 'https://otx.example/api/v1/indicators/IPv4/192.0.2.1/general'
    const { ask } = await open(
      {
        type: 'otx-api',
        indicator: 'IPAutoDetect',
        api_key: 'secret',
        api_url: 'https://otx.example',
        http_user_agent: 'x',
        http_connect_timeout: 100,
        http_write_timeout: 100,
        http_read_timeout: 100,
      },
      waysTo({ [url]: '{"pulse_info":{"count":3},"asn":"AS64500"}' }),
    )
    expect(await ask('192.0.2.1')).toMatchObject({ single_value: 3, multi_value: { asn: 'AS64500' } })
  })
})
