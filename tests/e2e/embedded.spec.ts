/** A stranger's page on another origin: one element, a token, a strict policy of its own. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { inputTypes } from '../support/input-types.ts'
import { postGelf } from '../support/senders.ts'
import { startServer, until } from '../support/server.ts'

test('the search element works on a foreign origin with a token and writes nothing outside itself', async ({
  page,
}) => {
  let cordwood = ''
  const host = createServer((request, response) => {
    const script = request.url === '/host.js'
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'self' ${cordwood}; style-src 'self'; connect-src 'self' ${cordwood}`,
    )
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html')
    response.end(
      script
        ? `import { configure } from '${cordwood}/sdk/index.js'\nimport '${cordwood}/sdk/cordwood-search.js'\nconfigure({ baseUrl: '${cordwood}/api', getToken: () => globalThis.token })\n`
        : '<!doctype html><html lang="en"><title>Portal</title><h1>Portal</h1><cordwood-search query="filbert"></cordwood-search><script type="module" src="/host.js"></script></html>',
    )
  })
  await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  const server = await startServer({ env: { CORDWOOD_ALLOWED_ORIGINS: origin } })
  cordwood = server.url
  const problems: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(error.message))
  try {
    const { token } = await server.json<{ token: string }>('POST', '/users/local:admin/tokens/portal')
    const { port } = await server.input(inputTypes.gelfHttp)
    await postGelf(port, JSON.stringify({ version: '1.1', host: 'shop', short_message: 'filbert delivered' }))
    await until(async () => (await server.total('filbert')) === 1, 'the message')
    await page.addInitScript(value => {
      Object.assign(globalThis, { token: value })
    }, token)
    await page.goto(origin)
    await expect(page.getByText('1 message', { exact: true })).toBeVisible()
    await expect(page.getByText('filbert delivered')).toBeVisible()
    expect(page.url()).toBe(`${origin}/`)
    expect(await page.title()).toBe('Portal')
    expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
    expect(problems).toEqual([])
  } finally {
    await server.stop()
    host.close()
  }
})
