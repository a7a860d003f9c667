/** Serves a built page under a strict CSP, as the product's server does; any path without a file is index.html. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import type { AddressInfo } from 'node:net'

export const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ')

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

export interface StaticServer {
  readonly url: string
  close(): Promise<void>
}

/**
 * `pages` are files of the test's own: path → text, HTML where the path has no extension. The folder is there a second time under /copy, and pages of
 * other origins may load it; its files stay as they are while it is served, so a browser keeps them. `policy` in place of the strict one is for a
 * page that loads from elsewhere; `answers` is asked first, and resolves with whether it has answered.
 */
export async function serveFolder(
  folder: string,
  pages: Readonly<Record<string, string>> = {},
  policy = strictPolicy,
  answers: (request: IncomingMessage, response: ServerResponse) => Promise<boolean> = async () => false,
): Promise<StaticServer> {
  const server: Server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.replace(/^\/copy(?=\/)/, '')
    response.setHeader('Content-Security-Policy', policy)
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Cache-Control', 'no-store')
    if (await answers(request, response)) return
    const page = pages[path]
    if (page !== undefined) return response.setHeader('Content-Type', types[extname(path)] ?? types['.html']!).end(page)
    if (path === '/config.js') return response.setHeader('Content-Type', types['.js']!).end('window.appConfig = {}')
    const file = extname(path) === '' ? 'index.html' : normalize(path).replace(/^(\.\.[/\\])+/, '')
    try {
      const body = await readFile(join(folder, file))
      response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream')
      if (extname(file) !== '.html') response.setHeader('Cache-Control', 'max-age=86400, immutable')
      response.end(extname(file) === '.html' ? body.toString().replaceAll('%PREFIX%', '/') : body)
    } catch {
      response.writeHead(404).end()
    }
  })
  // A connection that is closed as idle while a page reuses it would fail a test.
  server.keepAliveTimeout = 0
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
