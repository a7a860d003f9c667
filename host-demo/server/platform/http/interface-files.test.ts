import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { loadSettings } from '../settings/settings.ts'
import { interfaceFiles } from './interface-files.ts'
import { secureHeaders } from './security-headers.ts'

it('lets browsers keep files for a year whose names change with them, and sends scripts without the headers of documents', async () => {
  const built = mkdtempSync(join(tmpdir(), 'cordwood-built-'))
  for (const folder of ['app/assets', 'sdk/chunks']) mkdirSync(join(built, folder), { recursive: true })
  for (const file of ['app/index.html', 'app/assets/a-1a2b.js', 'sdk/index.js', 'sdk/chunks/kit-1a2b.js'])
    writeFileSync(join(built, file), '1')
  const app = fastify()
  await secureHeaders(app, [])
  await interfaceFiles(app, loadSettings({}), pathToFileURL(`${built}/`))
  const headersOf = async (url: string) => (await app.inject(url)).headers

  for (const url of ['/assets/a-1a2b.js', '/sdk/chunks/kit-1a2b.js']) {
    expect((await headersOf(url))['cache-control']).toBe('public, max-age=31536000, immutable')
  }
  const entry = await headersOf('/sdk/index.js')
  expect(entry).toMatchObject({
    'cache-control': 'public, max-age=0',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(entry['etag']).toBeDefined()
  expect(entry['content-security-policy']).toBeUndefined()
  expect((await headersOf('/'))['content-security-policy']).toBeDefined()

  await app.close()
  rmSync(built, { recursive: true })
})

it('sends files as they were compressed, and names the files of the first screen in its page', async () => {
  const built = mkdtempSync(join(tmpdir(), 'cordwood-built-'))
  mkdirSync(join(built, 'app/assets'), { recursive: true })
  const page = '<html><head><link rel="icon" href="%PREFIX%a.svg"></head></html>'
  for (const [file, text] of Object.entries({
    'app/index.html': page,
    'app/first-screen.json': '["assets/search-1a2b.js"]',
    'app/assets/search-1a2b.js': 'plain',
    'app/assets/search-1a2b.js.br': 'compressed',
  }))
    writeFileSync(join(built, file), text)
  const app = fastify()
  await secureHeaders(app, [])
  await interfaceFiles(app, loadSettings({ CORDWOOD_PATH_PREFIX: '/logs/' }), pathToFileURL(`${built}/`))
  app.get('/logs/search', (_request, reply) => reply.interfacePage())
  app.get('/logs/searching', (_request, reply) => reply.interfacePage())

  const ask = async (accepted: string) =>
    app.inject({ url: '/logs/assets/search-1a2b.js', headers: { 'accept-encoding': accepted } })
  const compressed = await ask('br, gzip')
  expect([compressed.body, compressed.headers['content-encoding']]).toEqual(['compressed', 'br'])
  expect(compressed.headers['content-type']).toMatch('javascript')
  expect(compressed.headers['cache-control']).toMatch('immutable')
  expect(compressed.headers['content-security-policy']).toBeUndefined()
  expect((await ask('gzip')).body).toBe('plain')

  const preload = '<link rel="modulepreload" crossorigin href="/logs/assets/search-1a2b.js">'
  expect((await app.inject('/logs/search?q=a')).body).toContain(preload)
  expect((await app.inject('/logs/searching')).body).not.toContain('modulepreload')

  await app.close()
  rmSync(built, { recursive: true })
})
