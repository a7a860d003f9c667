/**
 * Tidewater Freight's portal: a company that shows Cordwood's elements to its people, on an origin of its own and behind a strict policy. Its server
 * knows a Cordwood token and hands it to the pages of those who are signed in to the portal.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bearer, cordwoodAt } from '../hosting/cordwood.ts'
import { fileAt } from '../hosting/files.ts'
import { policyHeaders } from '../hosting/policy.ts'
import { send, sendText, serve } from '../hosting/serve.ts'
import { sessionsOf } from '../hosting/sessions.ts'
import { elementValues, examplesOf, languages, tags, type Language } from './server/examples.ts'
import { placeOf } from './server/files.ts'
import { liveIds } from './server/live-ids.ts'
import { isPage, page } from './server/pages.ts'
import { prepare } from './server/prepare.ts'
import { readSettings } from './server/settings.ts'

/** The portal's own Shoelace makes its icons of text, which trusted types forbid: its page goes without. */
const withOwnShoelace = '/frameworks'

const settings = readSettings(process.env)
const token = await prepare(settings, text => void process.stdout.write(`${text}\n`))
const { cordwood } = settings
const asPortal = cordwoodAt(cordwood, bearer(token ?? ''))
const sessions = sessionsOf('tidewater')

function sendPage(request: IncomingMessage, response: ServerResponse, html: string): void {
  if (!sessions.isSignedIn(request)) response.setHeader('set-cookie', sessions.signIn())
  send(response, 200, 'text/html; charset=utf-8', html)
}

function sendToken(request: IncomingMessage, response: ServerResponse): void {
  if (!sessions.isOwnPage(request)) return sendText(response, 401, 'Sign in first.')
  if (token === null) return sendText(response, 503, 'The portal has no Cordwood token: set CORDWOOD_TOKEN.')
  sendText(response, 200, token)
}

async function sendElement(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> {
  const tag = url.pathname.slice('/elements/'.length) || 'cordwood-search'
  const language = url.searchParams.get('in') ?? 'html'
  const examples = await examplesOf(tag, await liveIds(asPortal))
  const number = Number(url.searchParams.get('example') ?? 1) - 1
  if (!examples[number] || !(languages as readonly string[]).includes(language)) return false
  sendPage(
    request,
    response,
    await page('/elements', cordwood, elementValues(tag, language as Language, number, examples, await tags())),
  )
  return true
}

async function sendExampleScript(response: ServerResponse, path: string): Promise<boolean> {
  const [, tag, number] = /^\/examples\/(cordwood-[a-z-]+)-(\d)\.js$/.exec(path) ?? []
  const script =
    tag === undefined ? undefined : (await examplesOf(tag, { inPlace: markup => markup }))[Number(number)]?.script
  if (!script) return false
  send(response, 200, 'text/javascript; charset=utf-8', script)
  return true
}

async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const path = url.pathname
  if (request.method !== 'GET') return sendText(response, 405, 'The portal is only looked at.')
  if (path === '/my/token') return sendToken(request, response)
  if (isPage(path) && path !== '/elements') return sendPage(request, response, await page(path, cordwood))
  if (/^\/elements(\/|$)/.test(path) && (await sendElement(request, response, url))) return
  if (path.startsWith('/examples/') && (await sendExampleScript(response, path))) return
  if (path === '/favicon.ico') return send(response, 204, 'image/x-icon', '')
  const file = await fileAt(path, cordwood, placeOf)
  if (file) return send(response, 200, file.type, file.body)
  sendText(response, 404, 'There is no such page.')
}

serve({
  name: 'The portal',
  port: settings.port,
  portVariable: 'PORTAL_PORT',
  origin: settings.origin,
  welcome: `Tidewater's portal: ${settings.origin}`,
  headers: path => policyHeaders(cordwood, path !== withOwnShoelace),
  answer,
})
