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
