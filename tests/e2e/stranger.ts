/** A page of somebody else: another origin than the product's, a strict policy of its own, a token in place of a login. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { ServerProcess } from '../support/server.ts'

export interface Stranger {
  /** To be named in CORDWOOD_ALLOWED_ORIGINS. */
  readonly origin: string
  /** Opens a page with this HTML, whose elements call the server with the token. */
  show(page: Page, server: ServerProcess, token: string, body: string): Promise<void>
  close(): Promise<void>
}

export async function stranger(): Promise<Stranger> {
  let shown = { api: '', token: '', body: '' }
  const files: Readonly<Record<string, () => readonly [type: string, text: string]>> = {
    '/': () => [
      'text/html; charset=utf-8',
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ours</title>
      <link rel="stylesheet" href="${shown.api}/sdk/cordwood.css"><script type="module" src="/ours.js"></script></head>
      <body><main><h1>Ours</h1>${shown.body}</main></body></html>`,
    ],
    '/ours.js': () => [
      'text/javascript',
      `
      import { configure } from '${shown.api}/sdk/index.js'
      configure({ baseUrl: '${shown.api}/api', getToken: async () => ${JSON.stringify(shown.token)} })
      const tags = new Set([...document.querySelectorAll('*')].map(({ localName }) => localName).filter(name => name.startsWith('cordwood-')))
      for (const tag of tags) await import(\`${shown.api}/sdk/\${tag}.js\`)`,
    ],
  }
  const http = createServer((request, response) => {
    const file = files[request.url ?? '']
    if (!file) return response.writeHead(404).end()
    const [type, text] = file()
    const from = shown.api
    const policy = `default-src 'none'; script-src 'self' ${from}; style-src 'self' ${from}; font-src ${from}; img-src ${from}; connect-src ${from}`
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(text)
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    origin,
    async show(page, server, token, body) {
      shown = { api: server.url, token, body }
      await page.goto(origin)
    },
    close: () =>
      new Promise(resolve => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
}
