/** A URL somebody configured cannot be turned against the server's own network (hostile test 21), on a server as it is started. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { area as configuration } from '../../host-demo/server/configuration/area.ts'
import { createOutgoing } from '../../host-demo/server/platform/outgoing/create.ts'
import { basic, newUser, testServer, type TestServer } from '../../host-demo/server/testing/test-server.ts'

interface Whitelist {
  readonly entries: { id: string; type: string; title: string; value: string }[]
  readonly disabled: boolean
}

let server: TestServer
let inside: Server
let port: number
let reached = 0
beforeAll(async () => {
  server = await testServer([configuration])
  inside = createServer((_, response) => {
    reached++
    response.end('the secret of the inside')
  })
  await new Promise<void>(done => {
    inside.listen(0, '127.0.0.1', done)
  })
  port = (inside.address() as AddressInfo).port
})
afterAll(async () => {
  inside.close()
  await server.close()
})
beforeEach(async () => {
  reached = 0
  await store({ entries: [], disabled: true })
})

const store = (whitelist: Whitelist, headers?: Record<string, string>) =>
  server.call('PUT', '/api/system/urlwhitelist', whitelist, headers)
const literal = (value: string) => ({ id: value, type: 'literal', title: 'inside', value })
const refusal = (url: string) =>
  server.services.outgoing.request(url, { timeoutMs: 5000 }).then(
    reply => `answered: ${reply.text()}`,
    (error: { problem?: string }) => error.problem ?? String(error),
  )

describe('21: with the whitelist disabled', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://LOCALHOST:PORT/',
    'http://localhost.:PORT/',
    'http://[::1]:PORT/',
    'http://[::]:PORT/',
    'http://0:PORT/',
    'http://0.0.0.0:PORT/',
    'http://127.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://017700000001:PORT/',
    'http://0177.0.0.01:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[64:ff9b::127.0.0.1]:PORT/',
    'http://[2002:7f00:1::]:PORT/',
    'http://①②⑦.0.0.1:PORT/',
    'http://ｌｏｃａｌｈｏｓｔ:PORT/',
    'http://127。0。0。1:PORT/',
    'http://%6c%6f%63alhost:PORT/',
    'http://0x7f.0.0.0x1:PORT/',
    'http://[0:0:0:0:0:0:0:1]:PORT/',
    'http://public.example@127.0.0.1:PORT/',
    'http://127.0.0.1:PORT\\@public.example/',
    'http://user:pw@localhost:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://metadata.google.internal/',
  ])('%s does not reach the inside', async url => {
    const outcome = await refusal(url.replace('PORT', String(port)))
    expect(outcome).toBe('refused')
    expect(reached).toBe(0)
  })
})

it('21: an expression that allows everything allows nothing inside; an exact match does', async () => {
  const url = `http://127.0.0.1:${port}/hook`
  await store({ entries: [{ ...literal('.*'), type: 'regex' }], disabled: false })
  expect([await refusal(url), reached]).toEqual(['refused', 0])
  await store({ entries: [literal(url)], disabled: false })
  expect([await refusal(url), await refusal(`${url}?x`), reached]).toEqual([
    'answered: the secret of the inside',
    'refused',
    1,
  ])
})

it('21: a redirect from an exact match leads nowhere else inside, and its answer is not told', async () => {
  const redirecting = createServer((_, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end('the secret of the redirect')
  })
  await new Promise<void>(done => {
    redirecting.listen(0, '127.0.0.1', done)
  })
  const url = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}/`
  await store({ entries: [literal(url)], disabled: false })
  const error = await server.services.outgoing.request(url).then(
    () => null,
    (thrown: Error) => thrown,
  )
  redirecting.close()
  expect(error?.message).toMatch(/not whitelisted/)
  expect(error?.message).not.toContain('secret')
  expect(reached).toBe(0)
})

it('21: whoever may configure everything but the whitelist cannot open it by any call', async () => {
  const permissions = [
    'clusterconfigentry:*',
    'urlwhitelist:read',
    'eventnotifications:*',
    'lookuptables:*',
    'inputs:*',
  ]
  await server.call('POST', '/api/users', newUser('mallory', { permissions }))
  const mallory = basic('mallory', 'pw')
  const list = { entries: [], disabled: false }
  await store(list)
  const open = { entries: [literal(`http://127.0.0.1:${port}/`)], disabled: true }
  const config = '/api/system/cluster_config/org.graylog2.system.urlwhitelist.UrlWhitelist'
  expect((await store(open, mallory)).statusCode).toBe(403)
  expect((await server.call('PUT', config, open, mallory)).statusCode).toBe(403)
  expect((await server.call('DELETE', config, undefined, mallory)).statusCode).toBe(403)
  expect((await server.call('GET', '/api/system/urlwhitelist')).json()).toEqual(list)
})

describe('21: names', () => {
  /** Answers of the name server, one after the other; the last stays. */
  const named = (answers: readonly (readonly string[])[], allowedRanges: readonly string[] = []) => {
    const questions: string[] = []
    const outgoing = createOutgoing({
      log: server.services.log,
      allowedRanges,
      whitelist: async () => ({ disabled: true, entries: [] }),
      resolve: async host => answers[Math.min(questions.push(host), answers.length) - 1]!,
    })
    const outcome = (url: string) =>
      outgoing.request(url, { timeoutMs: 5000 }).then(
        reply => `answered: ${reply.text()}`,
        (error: { problem?: string }) => error.problem ?? String(error),
      )
    return { outcome, questions }
  }

  it.each([['127.0.0.1'], ['10.1.2.3'], ['169.254.169.254'], ['::1'], ['::ffff:127.0.0.1'], ['fd00::1'], ['0.0.0.0']])(
    'one that leads to %s does not reach it',
    async address => {
      expect(await named([[address]]).outcome(`http://rebind.example:${port}/`)).toBe('refused')
      expect(await named([['93.184.215.14', address]]).outcome(`http://both.example:${port}/`)).toBe('refused')
      expect(reached).toBe(0)
    },
  )

  it('one that changes between check and call is called where it was checked', async () => {
    const { outcome, questions } = named([['127.0.0.2'], ['127.0.0.1']], ['127.0.0.2/32'])
    expect(await outcome(`http://rebind.example:${port}/`)).toBe('unreachable')
    expect([questions, reached]).toEqual([['rebind.example'], 0])
  })

  it('one that a redirect leads to is looked up, and refused, as any other', async () => {
    const redirecting = createServer((_, response) => {
      response.writeHead(307, { location: `http://xn--bcher-kva.example:${port}/` }).end()
    })
    await new Promise<void>(done => {
      redirecting.listen(0, '127.0.0.3', done)
    })
    const { outcome, questions } = named([['127.0.0.3'], ['127.0.0.1']], ['127.0.0.3/32'])
    expect(await outcome(`http://first.example:${(redirecting.address() as AddressInfo).port}/`)).toBe('refused')
    redirecting.close()
    expect([questions, reached]).toEqual([['first.example', 'xn--bcher-kva.example'], 0])
  })

  it('one that looks like another is written as it is called, or refused', async () => {
    // A Cyrillic 'а' in place of the Latin one.
    expect(await named([['93.184.215.14']]).outcome('http://hooks.sl\u0430ck.com/services/')).toBe('refused')
    await store({ entries: [{ ...literal('^https://hooks\\.slack\\.com/'), type: 'regex' }], disabled: false })
    expect(await refusal('https://hooks.xn--slck-5cd.com/services/')).toBe('refused')
  })
})
