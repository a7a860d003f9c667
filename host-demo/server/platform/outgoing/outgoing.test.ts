import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UrlWhitelist, UrlWhitelistEntry } from '../../../../core/configuration/schema.ts'
import { certificate, privateKey } from '../ingest/testing/certificate.ts'
import { createOutgoing } from './create.ts'
import type { Outgoing, OutgoingRequest } from './outgoing.ts'

interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
interface Peer {
  readonly server: Server
  readonly port: number
  readonly asked: Asked[]
}

const peers: Server[] = []
async function peer(answer: RequestListener, host = '127.0.0.1', port = 0): Promise<Peer> {
  const asked: Peer['asked'] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        asked.push({
          method: request.method!,
          url: request.url!,
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
        })
        answer(request, response)
      })
  })
  await new Promise<void>(done => {
    server.listen(port, host, done)
  })
  peers.push(server)
  return { server, asked, port: (server.address() as AddressInfo).port }
}
afterEach(() => {
  for (const server of peers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const names = new Map<string, string[]>()
const asked: string[] = []
const lines: string[] = []
let list: UrlWhitelist
let ranges: string[]
let outgoing: Outgoing

const literal = (value: string): UrlWhitelistEntry => ({ id: value, type: 'literal', title: 't', value })
const regex = (value: string): UrlWhitelistEntry => ({ id: value, type: 'regex', title: 't', value })

beforeEach(() => {
  names.clear()
  asked.length = 0
  lines.length = 0
  list = { disabled: false, entries: [regex('.')] }
  ranges = ['127.0.0.0/8']
  outgoing = createOutgoing({
    log: pino(
      { level: 'trace' },
      {
        write: (line: string) => {
          lines.push(line)
        },
      },
    ),
    whitelist: async () => list,
    allowedRanges: ranges,
    resolve: async host => {
      asked.push(host)
      const answers = names.get(host)
      if (!answers) throw new Error('ENOTFOUND')
      return answers
    },
  })
})

const refusal = async (url: string, request?: OutgoingRequest) =>
  outgoing.request(url, request).then(
    reply => `answered ${reply.status}`,
    (error: { problem?: string; message: string }) => `${error.problem}: ${error.message}`,
  )

describe('a call', () => {
  it('sends what it was given and gives the answer', async () => {
    const { port, asked } = await peer((_, response) => {
      response.writeHead(201, { 'x-a': 'b' }).end('fine ☃')
    })
    const reply = await outgoing.request(`http://127.0.0.1:${port}/hook?x=1`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Key': 'k' },
      body: '{"a":"☃"}',
    })
    expect([reply.status, reply.headers['x-a'], reply.text()]).toEqual([201, 'b', 'fine ☃'])
    expect(asked).toMatchObject([{ method: 'POST', url: '/hook?x=1', body: '{"a":"☃"}', headers: { 'x-key': 'k' } }])
  })

  it('adds query parameters after the check, and takes them nowhere else', async () => {
    const { port, asked: calls } = await peer((request, response) => {
      response.writeHead(request.url === '/next' ? 200 : 302, { location: '/next' }).end()
    })
    const url = `http://127.0.0.1:${port}/a?b=%20c`
    list = { disabled: false, entries: [literal(url), regex('/next$')] }
    await outgoing.request(url, { query: { key: 'tok3n & more', __proto__x: '☃' } })
    expect(calls.map(call => call.url)).toEqual(['/a?b=%20c&key=tok3n%20%26%20more&__proto__x=%E2%98%83', '/next'])
    expect(lines.join('')).not.toContain('tok3n')
  })

  it('reads compressed answers', async () => {
    for (const [encoding, body] of [
      ['gzip', gzipSync('text')],
      ['br', brotliCompressSync('text')],
    ] as const) {
      const { port } = await peer((_, response) => {
        response.writeHead(200, { 'content-encoding': encoding }).end(body)
      })
      expect((await outgoing.request(`http://127.0.0.1:${port}/`)).text()).toBe('text')
    }
  })

  it('sends user and password of a URL as they are meant, and tells nobody', async () => {
    const { port, asked } = await peer((_, response) => {
      response.end()
    })
    await outgoing.request(`http://ann:secret@127.0.0.1:${port}/`)
    expect(asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('ann:secret').toString('base64')}`)
    expect(lines.join('')).not.toMatch(/ann|secret/)
  })

  it('says in words that nobody answers', async () => {
    const { server, port } = await peer(() => undefined)
    await new Promise(done => {
      server.close(done)
    })
    expect(await refusal(`http://127.0.0.1:${port}/`)).toBe(
      `unreachable: http://127.0.0.1:${port} refuses connections.`,
    )
    expect(await refusal('http://nobody.test/')).toBe(
      'unreachable: The host name of http://nobody.test cannot be resolved.',
    )
  })

  it('ends with its asker, at its time and at its size', async () => {
    const silent = await peer(() => undefined)
    const url = `http://127.0.0.1:${silent.port}/`
    expect(await refusal(url, { timeoutMs: 50 })).toBe(
      `timeout: http://127.0.0.1:${silent.port} did not answer within 0.05 s.`,
    )
    const leaving = new AbortController()
    const left = outgoing.request(url, { signal: leaving.signal })
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    const long = await peer((_, response) => {
      response.end('x'.repeat(2000))
    })
    expect(await refusal(`http://127.0.0.1:${long.port}/`, { maxBytes: 1000 })).toMatch(
      /^too_large: .* longer than 1000 bytes/,
    )
    expect((await outgoing.request(`http://127.0.0.1:${long.port}/`, { maxBytes: 2000 })).body.length).toBe(2000)
  })

  it('does not wait for a name server longer than for anything else', async () => {
    outgoing = createOutgoing({
      log: pino({ level: 'silent' }),
      whitelist: async () => list,
      allowedRanges: ranges,
      resolve: () => new Promise(() => undefined),
    })
    expect(await refusal('http://slow.test/', { timeoutMs: 50 })).toMatch(/^timeout:/)
  })

  it('stops at a body that breaks off', async () => {
    const { port } = await peer((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      setTimeout(() => {
        response.destroy()
      }, 20)
    })
    expect(await refusal(`http://127.0.0.1:${port}/`)).toMatch(
      /^unreachable: .*closed the connection before its answer was complete/,
    )
  })
})

describe('the whitelist', () => {
  it('is asked about every URL, exactly or by its expressions', async () => {
    const { port } = await peer((_, response) => {
      response.end()
    })
    const url = `http://127.0.0.1:${port}/a`
    for (const entry of [literal(url), regex(`^\\Q${url}\\E$`), regex('^http://127.*/a')]) {
      list = { disabled: false, entries: [entry] }
      expect(await refusal(url)).toBe('answered 200')
      expect(await refusal(`http://127.0.0.1:${port}/b`)).toBe(
        `refused: The URL at http://127.0.0.1:${port} is not whitelisted.`,
      )
    }
    list = { disabled: false, entries: [literal(`http://127.0.0.1:${port}`)] }
    expect(await refusal(`http://127.0.0.1:${port}/`)).toMatch(/not whitelisted/)
  })

  it('cannot be passed by a user name that looks like a host', async () => {
    list = { disabled: false, entries: [regex('^https?://good\\.test'), regex('^\\Qhttp://127.0.0.1\\E')] }
    names.set('evil.test', ['127.0.0.1'])
    expect(await refusal('http://good.test@evil.test/')).toMatch(/not whitelisted/)
    expect(await refusal('http://127.0.0.1@evil.test/')).toMatch(/not whitelisted/)
    expect(asked).toEqual([])
  })

  it('allows every public URL while it is disabled, and nothing that is not public', async () => {
    ranges.length = 0
    const { port } = await peer((_, response) => {
      response.end()
    })
    list = { disabled: true, entries: [literal(`http://127.0.0.1:${port}/named`)] }
    expect(await refusal(`http://127.0.0.1:${port}/other`)).toMatch(/refused: .*not public/)
    expect(await refusal(`http://127.0.0.1:${port}/named`)).toBe('answered 200')
    expect(await refusal('http://169.254.169.254/')).toMatch(/refused: .*metadata service/)
  })
})

describe('addresses that are not public', () => {
  beforeEach(() => {
    ranges.length = 0
  })

  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '169.254.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '[::]',
    '[::1]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd12::1]',
    '[ff02::1]',
    '[::ffff:7f00:1]',
    '[::ffff:808:808]',
    '[::7f00:1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::808:808]',
    '[2002:7f00:1::1]',
    '[2001:0:7f00:1::1]',
    '[fec0::1]',
    '[2001:db8::1]',
  ])('are refused: %s', async host => {
    expect(await refusal(`http://${host}/`)).toMatch(/^refused: .*not public/)
    names.set('name.test', [host.replace(/[[\]]/g, '')])
    expect(await refusal('http://name.test/')).toMatch(/^refused: .*not public/)
  })

  it.each([
    '169.254.169.254',
    '169.254.170.2',
    '100.100.100.200',
    '168.63.129.16',
    '[fd00:ec2::254]',
    '[::ffff:a9fe:a9fe]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:a9fe:a9fe::1]',
    'metadata.google.internal',
    'metadata.google.internal.',
  ])('of metadata services are refused whatever ranges are allowed: %s', async host => {
    ranges.push('0.0.0.0/0', '::/0')
    names.set('metadata.google.internal', ['127.0.0.1'])
    expect(await refusal(`http://${host}/latest`)).toMatch(/^refused: .*(metadata service|must be written as)/)
    if (!/[a-z]\./.test(host)) {
      names.set('name.test', [host.replace(/[[\]]/g, '')])
      list = { disabled: false, entries: [literal('http://name.test/latest')] }
      expect(await refusal('http://name.test/latest')).toMatch(/^refused: .*metadata service/)
    }
  })

  it.each([
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0x7f.1',
    '127.1',
    '127.0.0.1.',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '%31%32%37.0.0.1',
  ])('cannot be spelled otherwise: %s', async host => {
    ranges.push('127.0.0.0/8')
    expect(await refusal(`http://${host}/`)).toMatch(/^refused: The host must be written as it is called: '127.0.0.1'/)
  })

  it("are refused when only one of a name's addresses is such", async () => {
    names.set('mixed.test', ['93.184.216.34', '10.0.0.1'])
    expect(await refusal('http://mixed.test/')).toMatch(/not public/)
  })

  it('are reached through a literal entry or an allowed range', async () => {
    const { port } = await peer((_, response) => {
      response.end()
    })
    names.set('inside.test', ['127.0.0.1'])
    list = { disabled: false, entries: [regex('inside'), literal(`http://inside.test:${port}/a`)] }
    expect(await refusal(`http://inside.test:${port}/a`)).toBe('answered 200')
    expect(await refusal(`http://inside.test:${port}/b`)).toMatch(/not public/)
    ranges.push('127.0.0.0/30')
    expect(await refusal(`http://inside.test:${port}/b`)).toBe('answered 200')
  })
})

it('connects to the address it has looked at, though the name has moved on', async () => {
  const first = await peer((_, response) => {
    response.end('first')
  })
  await peer(
    (_, response) => {
      response.end('second')
    },
    '127.0.0.2',
    first.port,
  )
  const looks: string[] = []
  outgoing = createOutgoing({
    log: pino({ level: 'silent' }),
    whitelist: async () => list,
    allowedRanges: ranges,
    resolve: async host => (looks.push(host) === 1 ? ['127.0.0.1'] : ['127.0.0.2']),
  })
  expect((await outgoing.request(`http://rebind.test:${first.port}/`)).text()).toBe('first')
  expect(looks).toEqual(['rebind.test'])
  expect(first.asked[0]?.headers.host).toBe(`rebind.test:${first.port}`)
})

describe('permission alone', () => {
  it('gives the addresses that may be connected to', async () => {
    names.set('inside.test', ['127.0.0.1', '127.0.0.2'])
    expect(await outgoing.permit('http://inside.test/')).toEqual(['127.0.0.1', '127.0.0.2'])
    expect(await outgoing.permit('http://127.0.0.1:9/')).toEqual(['127.0.0.1'])
  })

  it('is given for brokers, which cannot be called', async () => {
    list = { disabled: false, entries: [literal('amqp://10.1.2.3:5672'), regex('^kafka://')] }
    expect(await outgoing.permit('amqp://10.1.2.3:5672')).toEqual(['10.1.2.3'])
    await expect(outgoing.permit('amqp://10.1.2.3:5671')).rejects.toThrow(
      'The URL at amqp://10.1.2.3:5671 is not whitelisted.',
    )
    await expect(outgoing.permit('kafka://10.1.2.3:9092')).rejects.toThrow(
      'kafka://10.1.2.3:9092 leads to an address that is not public.',
    )
    await expect(outgoing.permit('kafka://169.254.169.254:9092')).rejects.toThrow(/metadata service/)
    await expect(outgoing.request('amqp://10.1.2.3:5672')).rejects.toThrow(/begins with http/)
    await expect(outgoing.permit('ftp://10.1.2.3')).rejects.toThrow(/begins with http/)
  })

  it('is refused like the call', async () => {
    ranges.length = 0
    names.set('inside.test', ['10.0.0.1'])
    await expect(outgoing.permit('http://inside.test/')).rejects.toThrow(/not public/)
    await expect(outgoing.permit('http://nobody.test/')).rejects.toThrow(
      'The host name of http://nobody.test cannot be resolved.',
    )
    await expect(outgoing.permit('http://2130706433/')).rejects.toThrow(/must be written/)
    list = { disabled: false, entries: [] }
    await expect(outgoing.permit('http://93.184.216.34/')).rejects.toThrow(/not whitelisted/)
  })
})

describe('URLs that a parser would repair', () => {
  it.each([
    ['http://a.test/\tb', 'blanks, control characters or backslashes'],
    [' http://a.test/', 'blanks'],
    ['http:\\\\a.test\\b', 'backslashes'],
    ['http://good.test\\@evil.test/', 'backslashes'],
    ['http:a.test', 'names a host'],
    ['http:///a.test', 'names a host'],
    ['ftp://a.test/', 'begins with http:// or https://'],
    ['file:///etc/passwd', 'begins with http:// or https://'],
    ['javascript:alert(1)', 'begins with http:// or https://'],
    ['http://a@b@c.test/', "one '@'"],
    ['http://a.test/ok/../admin', "'..'"],
    ['http://a.test/ok/%2e%2E/admin', "'..'"],
    ['http://bücher.test/', "'xn--bcher-kva.test'"],
    ['http://ⓔxample.test/', "'example.test'"],
    ['http://a.test./', "'a.test'"],
    [`http://a.test/${'x'.repeat(9000)}`, 'more than 8192'],
    ['http://a.test/\ud800', 'control characters'],
    ['', 'begins with http'],
    ['http://a.test:99999/', 'begins with http'],
  ])('are refused: %s', async (url, why) => {
    names.set('a.test', ['127.0.0.1'])
    expect(await refusal(url)).toMatch(/^refused: /)
    expect(await refusal(url)).toContain(why)
    expect(asked).toEqual([])
  })
})

describe('redirects', () => {
  const redirectTo = (location: string, status = 302) =>
    peer((_, response) => {
      response.writeHead(status, { location }).end('the secret of the first answer')
    })

  it('are followed up to five, each checked', async () => {
    const { port, asked: calls } = await peer((request, response) => {
      const left = Number(request.url!.slice(1))
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
      else response.end('there')
    })
    expect((await outgoing.request(`http://127.0.0.1:${port}/5`)).text()).toBe('there')
    expect(calls.length).toBe(6)
    expect(await refusal(`http://127.0.0.1:${port}/6`)).toMatch(/^refused: .*redirects more than 5 times/)
  })

  it.each([
    ['http://10.0.0.1/', /not public/],
    ['http://169.254.169.254/latest/meta-data/', /metadata service/],
    ['http://[::]/', /not public/],
    ['http://2130706433/', /not public/],
    ['//10.0.0.1/', /not public/],
    ['file:///etc/passwd', /no web address/],
    ['gopher://x/', /no web address/],
    ['http://elsewhere.test/', /not whitelisted/],
  ])('to %s are refused and tell nothing of the answer', async (location, why) => {
    const { port } = await redirectTo(location)
    ranges.length = 0
    const start = `http://127.0.0.1:${port}/`
    list = { disabled: false, entries: [literal(start), regex('^http://[0-9\\[]')] }
    const said = await refusal(start)
    expect(said).toMatch(/^refused: /)
    expect(said).toMatch(why)
    expect(said + lines.join('')).not.toContain('secret')
  })

  it('change method and body as HTTP says', async () => {
    const target = await peer((_, response) => {
      response.end()
    })
    for (const [status, method, then] of [
      [301, 'POST', 'GET'],
      [302, 'POST', 'GET'],
      [303, 'PUT', 'GET'],
      [307, 'POST', 'POST'],
      [308, 'PUT', 'PUT'],
      [301, 'PUT', 'PUT'],
    ] as const) {
      const { port } = await redirectTo(`http://127.0.0.1:${target.port}/`, status)
      await outgoing.request(`http://127.0.0.1:${port}/`, {
        method,
        body: 'b',
        headers: { 'content-type': 'text/plain' },
      })
      const last = target.asked.at(-1)
      expect([status, last?.method, last?.body, last?.headers['content-type']]).toEqual([
        status,
        then,
        then === 'GET' ? '' : 'b',
        then === 'GET' ? undefined : 'text/plain',
      ])
    }
  })

  it('take no keys to another origin, and all to the same', async () => {
    const target = await peer((_, response) => {
      response.end()
    })
    const headers = { authorization: 'Bearer t', cookie: 'c', 'X-Api-Key': 'k', accept: 'text/plain' }
    const other = await redirectTo(`http://127.0.0.1:${target.port}/`, 307)
    await outgoing.request(`http://127.0.0.1:${other.port}/`, { headers })
    expect(target.asked[0]?.headers).toMatchObject({ accept: 'text/plain' })
    expect(Object.keys(target.asked[0]!.headers)).not.toEqual(expect.arrayContaining(['authorization']))
    expect([target.asked[0]?.headers.cookie, target.asked[0]?.headers['x-api-key']]).toEqual([undefined, undefined])
    const same = await peer((request, response) => {
      response.writeHead(request.url === '/' ? 302 : 200, { location: '/next' }).end()
    })
    await outgoing.request(`http://127.0.0.1:${same.port}/`, { headers })
    expect(same.asked[1]?.headers).toMatchObject({ authorization: 'Bearer t', 'x-api-key': 'k' })
  })
})

describe('answers and headers of an enemy', () => {
  it('cannot unfold beyond the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
    const { port } = await peer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    })
    expect(await refusal(`http://127.0.0.1:${port}/`)).toMatch(/^too_large: .*1048576 bytes/)
  })

  it('cannot come in an encoding nobody asked for, or broken', async () => {
    const double = await peer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end('x')
    })
    expect(await refusal(`http://127.0.0.1:${double.port}/`)).toMatch(/^unreachable: .*encoded in a way/)
    const broken = await peer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')
    })
    expect(await refusal(`http://127.0.0.1:${broken.port}/`)).toMatch(/^unreachable: /)
  })

  it.each([
    [{ 'X-A': 'a\r\nX-B: b' }],
    [{ 'X A': 'a' }],
    [{ Host: 'other.test' }],
    [{ 'Transfer-Encoding': 'chunked' }],
    [{ 'content-length': '1' }],
    [{ 'Proxy-Authorization': 'x' }],
  ])('%j is not sent', async headers => {
    const { port, asked: calls } = await peer((_, response) => {
      response.end()
    })
    expect(await refusal(`http://127.0.0.1:${port}/`, { headers: headers as Record<string, string> })).toMatch(
      /^refused: /,
    )
    expect(calls).toEqual([])
  })
})

describe('over TLS', () => {
  const secure = async (answer: RequestListener) => {
    const server = createSecureServer({ cert: certificate, key: privateKey }, answer)
    await new Promise<void>(done => {
      server.listen(0, '127.0.0.1', done)
    })
    peers.push(server)
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it('refuses a certificate nobody signed, unless told to take it', async () => {
    const origin = await secure((_, response) => {
      response.end('fine')
    })
    expect(await refusal(`${origin}/`)).toBe(
      `unreachable: ${origin} has a certificate that nobody known to this server signed.`,
    )
    expect((await outgoing.request(`${origin}/`, { skipTlsVerification: true })).text()).toBe('fine')
  })

  it('says so when the host does not speak it', async () => {
    const { port } = await peer((_, response) => {
      response.end()
    })
    expect(await refusal(`https://127.0.0.1:${port}/`)).toMatch(/^unreachable: .*does not speak TLS/)
  })

  it('does not follow a redirect out of it', async () => {
    const plain = await peer((_, response) => {
      response.end()
    })
    const origin = await secure((_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${plain.port}/` }).end()
    })
    expect(await refusal(`${origin}/`, { skipTlsVerification: true })).toBe(
      `refused: ${origin} redirects from https to http.`,
    )
    expect(plain.asked).toEqual([])
  })
})

it('leaves a line in the log for each attempt, without what a URL keeps secret', async () => {
  const { port } = await peer((_, response) => {
    response.end()
  })
  const secret = { method: 'POST', headers: { authorization: 'tok3n' }, body: 'tok3n' } as const
  await outgoing.request(`http://127.0.0.1:${port}/services/T0/tok3n?key=tok3n`, secret)
  await refusal('http://10.0.0.1/tok3n?key=tok3n')
  const told = lines.map(line => JSON.parse(line) as { level: number; outgoing: Record<string, unknown>; msg: string })
  expect(told).toMatchObject([
    { level: 30, outgoing: { method: 'POST', to: `http://127.0.0.1:${port}`, address: '127.0.0.1', status: 200 } },
    { level: 40, outgoing: { method: 'GET', to: 'http://10.0.0.1', problem: 'refused' } },
  ])
  expect(lines.join('')).not.toContain('tok3n')
})
