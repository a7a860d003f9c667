/**
 * Kvarn Energi's register of data sources: another company's form, on an origin of its own and behind a strict policy, with Cordwood's cloud wizard
 * as one of its sections. The wizard hands the form the input it has built, and the form's server adds `global: true` and posts it to Cordwood.
 *
 * Not the page posts it: the right to make inputs stays with the server, which makes none but those of this form. The page's token may
 * only ask about cloud accounts.
 */
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bearer, cordwoodAt, CordwoodError } from '../hosting/cordwood.ts'
import { fileAt } from '../hosting/files.ts'
import { policyHeaders } from '../hosting/policy.ts'
import { send, sendText, serve } from '../hosting/serve.ts'
import { sessionsOf } from '../hosting/sessions.ts'
import { readJson } from './server/body.ts'
import { prepare } from './server/prepare.ts'
import { readSettings } from './server/settings.ts'
import { orderOf, registerAt, type Order } from './server/sources.ts'

const settings = readSettings(process.env)
const tokens = await prepare(settings, text => void process.stdout.write(`${text}\n`))
const { cordwood } = settings
const register = registerAt(cordwoodAt(cordwood, bearer(tokens.server ?? '')))
const sessions = sessionsOf('kvarn')

const sendJson = (response: ServerResponse, status: number, value: unknown) =>
  send(response, status, 'application/json', JSON.stringify(value))

async function sendPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!sessions.isSignedIn(request)) response.setHeader('set-cookie', sessions.signIn())
  const html = await readFile(new URL('plain/form.html', import.meta.url), 'utf8')
  send(
    response,
    200,
    'text/html; charset=utf-8',
    html.replaceAll('%CORDWOOD%', () => cordwood),
  )
}

/** Sends the result. Cordwood's error texts are passed on, for the person who fills in the form. */
async function answerWith(response: ServerResponse, status: number, what: () => Promise<unknown>): Promise<void> {
  try {
    sendJson(response, status, await what())
  } catch (error) {
    if (!(error instanceof CordwoodError)) throw error
    sendText(response, 502, `Cordwood: ${error.reason}`)
  }
}

async function add(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let order: Order
  try {
    order = orderOf(await readJson(request))
  } catch (error) {
    return sendText(response, 400, error instanceof Error ? error.message : String(error))
  }
  await answerWith(response, 201, async () => ({ id: await register.add(order) }))
}

async function answerOwnPage(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  if (!sessions.isOwnPage(request)) return sendText(response, 401, 'Sign in first.')
  const call = `${request.method} ${path}`
  if (call === 'GET /my/token')
    return tokens.page === null
      ? sendText(response, 503, 'The form has no Cordwood token: set CORDWOOD_PAGE_TOKEN.')
      : sendText(response, 200, tokens.page)
  if (call === 'GET /sources') return answerWith(response, 200, () => register.all())
  if (call === 'POST /sources') return add(request, response)
  sendText(response, 405, 'This is not done here.')
}

async function answer(request: IncomingMessage, response: ServerResponse, { pathname: path }: URL): Promise<void> {
  if (path === '/my/token' || path === '/sources') return answerOwnPage(request, response, path)
  if (request.method !== 'GET') return sendText(response, 405, 'This is only looked at.')
  if (path === '/') return sendPage(request, response)
  if (path === '/favicon.ico') return send(response, 204, 'image/x-icon', '')
  const file = await fileAt(path, cordwood, at =>
    at.startsWith('/plain/') ? { file: new URL(`.${at}`, import.meta.url), written: true } : null,
  )
  if (file) return send(response, 200, file.type, file.body)
  sendText(response, 404, 'There is no such page.')
}

serve({
  name: 'The form',
  port: settings.port,
  portVariable: 'INPUT_FORM_PORT',
  origin: settings.origin,
  welcome: `Kvarn's data source form: ${settings.origin}`,
  headers: () => policyHeaders(cordwood),
  answer,
})
