/**
 * Tidewater Freight's portal: a company that shows Cordwood's elements to its people, on an origin of its own and behind a strict policy. Its server
 * knows a Cordwood token and hands it to the pages of those who are signed in to the portal.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { bearer, cordwoodAt } from './server/cordwood.ts'
import { elementValues, examplesOf, languages, tags, type Language } from './server/examples.ts'
import { fileAt } from './server/files.ts'
import { liveIds } from './server/live-ids.ts'
import { isPage, page } from './server/pages.ts'
import { policyHeaders } from './server/policy.ts'
import { prepare } from './server/prepare.ts'
import { isSignedIn, signIn } from './server/sessions.ts'
import { readSettings } from './server/settings.ts'

const settings = readSettings(process.env)
const token = await prepare(settings, text => void process.stdout.write(`${text}\n`))
const { cordwood } = settings
const asPortal = cordwoodAt(cordwood, bearer(token ?? ''))

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type }).end(body)
}

function sendPage(request: IncomingMessage, response: ServerResponse, html: string): void {
  if (!isSignedIn(request)) response.setHeader('set-cookie', signIn())
  send(response, 200, 'text/html; charset=utf-8', html)
}

/** The token only answers pages of the portal itself, to somebody who is signed in. */
function sendToken(request: IncomingMessage, response: ServerResponse): void {
  const site = request.headers['sec-fetch-site']
  if (!isSignedIn(request) || (site !== undefined && site !== 'same-origin')) return send(response, 401, 'text/plain; charset=utf-8', 'Sign in first.')
  if (token === null) return send(response, 503, 'text/plain; charset=utf-8', 'The portal has no Cordwood token: set CORDWOOD_TOKEN.')
  send(response, 200, 'text/plain; charset=utf-8', token)
}

async function sendElement(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> {
  const tag = url.pathname.slice('/elements/'.length) || 'cordwood-search'
  const language = url.searchParams.get('in') ?? 'html'
  const examples = await examplesOf(tag, await liveIds(asPortal))
  const number = Number(url.searchParams.get('example') ?? 1) - 1
  if (!examples[number] || !(languages as readonly string[]).includes(language)) return false
  sendPage(request, response, await page('/elements', cordwood, elementValues(tag, language as Language, number, examples, await tags())))
  return true
}

async function sendExampleScript(response: ServerResponse, path: string): Promise<boolean> {
  const [, tag, number] = /^\/examples\/(cordwood-[a-z-]+)-(\d)\.js$/.exec(path) ?? []
  const script = tag === undefined ? undefined : (await examplesOf(tag, { inPlace: markup => markup }))[Number(number)]?.script
  if (!script) return false
  send(response, 200, 'text/javascript; charset=utf-8', script)
  return true
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', settings.origin)
  const path = url.pathname
  response.setHeaders(new Map(Object.entries(policyHeaders(cordwood, path))))
  if (request.headers.host !== new URL(settings.origin).host) return send(response, 421, 'text/plain; charset=utf-8', `The portal is at ${settings.origin}.`)
  if (request.method !== 'GET') return send(response, 405, 'text/plain; charset=utf-8', 'The portal is only looked at.')
  if (path === '/my/token') return sendToken(request, response)
  if (isPage(path) && path !== '/elements') return sendPage(request, response, await page(path, cordwood))
  if (/^\/elements(\/|$)/.test(path) && await sendElement(request, response, url)) return
  if (path.startsWith('/examples/') && await sendExampleScript(response, path)) return
  if (path === '/favicon.ico') return send(response, 204, 'image/x-icon', '')
  const file = await fileAt(path, cordwood)
  if (file) return send(response, 200, file.type, file.body)
  send(response, 404, 'text/plain; charset=utf-8', 'There is no such page.')
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    process.stderr.write(`${request.url}: ${error instanceof Error ? error.stack : String(error)}\n`)
    if (!response.headersSent) send(response, 500, 'text/plain; charset=utf-8', 'The portal failed; its terminal says why.')
  })
})
server.once('error', (error) => {
  process.stderr.write(`The portal cannot start: ${error.message}\nPORTAL_PORT sets another port.\n`)
  process.exitCode = 1
})
// Whoever opens a page works with the portal's token: nobody else's machine may.
server.listen(settings.port, 'localhost', () => process.stdout.write(`\nTidewater's portal: ${settings.origin}\n`))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
