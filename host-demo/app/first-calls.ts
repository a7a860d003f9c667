/**
 * Sends what every visit asks for first, while the scripts of the page are still being loaded. It stands alone, so that it runs before all others;
 * `take-first-call.ts` hands the answers to those who ask.
 */

/** Address → answer. */
export type FirstCalls = Map<string, Promise<Response>>

declare global {
  interface Window {
    cordwoodFirstCalls?: FirstCalls
  }
}

/** The folder of the page's scripts is below the prefix. */
const prefix = new URL(import.meta.url).pathname.replace(/[^/]+\/[^/]+$/, '')

/** The user of the last visit, if there is one: without a session the answers are refusals, which nobody gets to see. */
function lastUser(): string | null {
  try {
    return window.localStorage.getItem('username')
  } catch {
    return null
  }
}

/** Headers are those of `headersFor`: the server takes the call for one of its interface. */
function send(path: string): [string, Promise<Response>] {
  const address = `${prefix}api${path}`
  const headers = {
    'X-Requested-With': 'XMLHttpRequest',
    'X-Requested-By': 'XMLHttpRequest',
    Accept: 'application/json',
  }
  const answer = fetch(address, { headers, credentials: 'same-origin' }).then(whole)
  answer.catch(() => undefined)
  return [address, answer]
}

/** The answer with all of its body: whoever takes it waits for no turn of the page's thread, which is busy with building the page. */
async function whole(answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer()
  const { status, statusText, headers } = answer
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers })
}

const user = lastUser()
const calls: FirstCalls = new Map([send('/system/sessions')])
if (user !== null) {
  const paths = [`/users/${encodeURIComponent(user.toWellFormed())}`]
  if (window.location.pathname === `${prefix}search`) paths.unshift('/search/decorators')
  for (const path of paths) calls.set(...send(path))
}
window.cordwoodFirstCalls = calls
