import { RE2JS } from 're2js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configClasses } from '../../../core/configuration/classes.ts'
import type { UrlWhitelist } from '../../../core/configuration/schema.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'

let server: TestServer
const start = async (settings = {}) => {
  server = await testServer([area], settings)
}
beforeEach(() => start())
afterEach(() => server.close())

const path = '/api/system/urlwhitelist'
const get = async () => (await server.call('GET', path)).json<UrlWhitelist>()
const put = (whitelist: unknown, headers?: Record<string, string>) => server.call('PUT', path, whitelist, headers)
const checked = async (url: string, headers?: Record<string, string>) =>
  (await server.call('POST', `${path}/check`, { url }, headers)).json<{ is_whitelisted: boolean }>().is_whitelisted
const generated = async (body: object) =>
  (await server.call('POST', `${path}/generate_regex`, body)).json<{ regex: string }>().regex
const literal = (value: string, title = 'T') => ({ id: value || 'empty', type: 'literal', title, value })
const regex = (value: string, title = 'T') => ({ id: value || 'empty', type: 'regex', title, value })

describe('the URL whitelist', () => {
  it('is enabled at the first start and knows the hosts of the add-ons', async () => {
    expect((await get()).disabled).toBe(false)
    for (const url of [
      'https://events.pagerduty.com/v2/enqueue',
      'https://hooks.slack.com/services/T/B/x',
      'https://acme.webhook.office.com/webhookb2/x',
      'https://prod-12.westeurope.logic.azure.com:443/workflows/x',
      'https://api.greynoise.io/v3/community/8.8.8.8',
    ])
      expect([url, await checked(url)]).toEqual([url, true])
    for (const url of [
      'https://example.org/',
      'https://events.pagerduty.com/',
      'https://hooks.slack.com.evil.test/',
      'https://evil.test/?.webhook.office.com/',
      'https://hooks.slack.com@evil.test/',
      'http://hooks.slack.com/services/x',
    ])
      expect([url, await checked(url)]).toEqual([url, false])
  })

  it('begins with the services the settings name, and keeps what was changed', async () => {
    await server.close()
    await start({ pagingUrl: 'http://127.0.0.1:1/enqueue', ipReputationUrl: 'http://127.0.0.1:2/' })
    expect([await checked('http://127.0.0.1:1/enqueue'), await checked('http://127.0.0.1:2/v3/x')]).toEqual([
      true,
      true,
    ])
    await put({ entries: [], disabled: false })
    await server.startAgain(area)
    expect(await get()).toEqual({ entries: [], disabled: false })
  })

  it('is replaced as a whole and answers with nothing', async () => {
    const list = { entries: [literal('https://a.test/x'), regex('^https://b\\.test/.*y')], disabled: false }
    const answer = await put(list)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await get()).toEqual(list)
    expect(await checked('https://a.test/x')).toBe(true)
    expect(await checked('https://a.test/x/')).toBe(false)
    expect(await checked('https://b.test/\n/y')).toBe(true)
    await put({ entries: [], disabled: true })
    expect(await checked('anything')).toBe(true)
  })

  it('names each field that is wrong', async () => {
    const answer = await put({
      disabled: false,
      entries: [
        literal('https://a.test', ' '),
        literal('no url'),
        literal('ftp://a.test'),
        regex('(', ''),
        regex(' '),
        regex('(?=a)'),
        regex('(?=a)'),
      ],
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({
        type: 'ValidationApiError',
        validation_errors: {
          'entries[0].title': [{ error: 'Required field' }],
          'entries[1].value': [{ error: 'Not a valid URL' }],
          'entries[2].value': [{ error: 'Not a valid URL' }],
          'entries[3].title': [{ error: 'Required field' }],
          'entries[3].value': [{ error: 'Not a valid Java regular expression' }],
          'entries[4].value': [{ error: 'Not a valid Java regular expression' }],
          'entries[5].value': [{ error: 'Not a valid Java regular expression' }],
          'entries[6].value': [{ error: 'Not a valid Java regular expression' }],
          'entries[6].id': [{ error: 'Another entry has this id.' }],
        },
      }),
    ])
    expect((await put({ entries: [{ ...literal('https://a.test'), type: 'glob' }], disabled: false })).statusCode).toBe(
      400,
    )
    expect((await put({ entries: [], disabled: 'no' })).statusCode).toBe(400)
    expect((await server.call('POST', `${path}/check`, { url: '' })).statusCode).toBe(400)
  })

  it('takes hostile text as text', async () => {
    const title = '__proto__ \u202e <script>'
    const list = {
      entries: [{ id: 'constructor', type: 'literal', title, value: 'https://a.test/?__proto__' }],
      disabled: false,
    }
    expect((await put(list)).statusCode).toBe(204)
    expect(await get()).toEqual(list)
    expect(await checked('__proto__')).toBe(false)
  })

  it('answers in linear time whatever its expressions are', async () => {
    await put({ entries: [regex('^(a+)+$')], disabled: false })
    expect(await checked(`${'a'.repeat(30_000)}b`)).toBe(false)
  })
})

describe('a generated regular expression', () => {
  it('quotes as Java does', async () => {
    expect(await generated({ url_template: 'https://a.test/?q=1' })).toBe('^\\Qhttps://a.test/?q=1\\E$')
    expect(await generated({ url_template: 'https://a.test/', placeholder: null })).toBe('^\\Qhttps://a.test/\\E$')
    expect(await generated({ url_template: 'https://a.test/${key}/b?c=${key}', placeholder: '${key}' })).toBe(
      '^\\Qhttps://a.test/\\E.*?\\Q/b?c=\\E.*?$',
    )
    expect(await generated({ url_template: 'a\\Eb' })).toBe('^\\Qa\\E\\\\E\\Qb\\E$')
    expect(await generated({ url_template: '' })).toBe('^$')
  })

  it('matches what it was made of, and with a placeholder whatever takes its place', async () => {
    const find = (pattern: string, url: string) => RE2JS.compile(pattern, RE2JS.DOTALL).matcher(url).find()
    for (const url of ['https://a.test/?q=(1)[2]{3}', 'a\\Eb\\Q', '\\E', 'a.b*'])
      expect([url, find(await generated({ url_template: url }), url)]).toEqual([url, true])
    const pattern = await generated({ url_template: 'https://a.test/${key}/b', placeholder: '${key}' })
    await put({ entries: [regex(pattern)], disabled: false })
    expect([
      await checked('https://a.test/8.8.8.8/b'),
      await checked('https://a.test//b'),
      await checked('https://a.test/8/c'),
    ]).toEqual([true, true, false])
  })
})

describe('who may', () => {
  const caller = async (name: string, permissions: readonly string[]) => {
    await server.call('POST', '/api/users', newUser(name, { permissions }))
    return basic(name, 'pw')
  }

  it('read and write it needs its own permission, by whichever call', async () => {
    const stored = await get()
    const config = `/api/system/cluster_config/${configClasses.urlWhitelist}`
    const nobody = await caller('nobody', [])
    const reader = await caller('reader', ['urlwhitelist:read'])
    const writer = await caller('writer', ['urlwhitelist:write'])
    const configurer = await caller('configurer', ['clusterconfigentry:*'])
    const codes = async (headers: Record<string, string>) => [
      (await server.call('GET', path, undefined, headers)).statusCode,
      (await put(stored, headers)).statusCode,
    ]
    expect(await codes(nobody)).toEqual([403, 403])
    expect(await codes(reader)).toEqual([200, 403])
    expect(await codes(writer)).toEqual([403, 204])
    expect(await codes(configurer)).toEqual([403, 403])
    expect((await server.call('GET', config, undefined, configurer)).statusCode).toBe(204)
    expect(
      (await server.call('PUT', config, { entries: [], disabled: true }, configurer)).statusCode,
    ).toBeGreaterThanOrEqual(400)
    expect((await server.call('DELETE', config, undefined, configurer)).statusCode).toBeGreaterThanOrEqual(204)
    expect(await get()).toEqual(stored)
  })

  it('check a URL needs a login, and tells nothing of the list', async () => {
    const nobody = await caller('nobody', [])
    expect(await checked('https://hooks.slack.com/x', nobody)).toBe(true)
    expect((await server.call('POST', `${path}/check`, { url: 'x' }, {})).statusCode).toBe(401)
  })
})

it('guards what the server calls, as it is stored at that moment', async () => {
  const { outgoing } = server.services
  await expect(outgoing.request('https://example.test/')).rejects.toThrow('not whitelisted')
  await put({ entries: [], disabled: true })
  await expect(outgoing.request('http://127.0.0.1:9/')).rejects.toThrow('not public')
})
