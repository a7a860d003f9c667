/** A server for unit tests: answers by method and path, remembers what it was asked. */
export interface FakeRequest {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: string | undefined
}

export type Answer = Response | Error | ((request: FakeRequest) => Response | Promise<Response>)

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    status,
    statusText: statusTexts[status] ?? '',
    headers: { 'Content-Type': 'application/json', ...headers },
  })

export const empty = (status: number) => new Response(null, { status, statusText: statusTexts[status] ?? '' })

const statusTexts: Readonly<Record<number, string>> = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
}

/** `answers` maps 'GET /path' to what comes back; an Error is a server that can't be reached. Entries may be changed between requests. */
export function fakeServer(answers: Record<string, Answer>) {
  const requests: FakeRequest[] = []
  const serve = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted()
    const request = {
      method: init.method ?? 'GET',
      url: String(input),
      headers: new Headers(init.headers),
      body: init.body as string | undefined,
    }
    requests.push(request)
    const answer = answers[`${request.method} ${request.url.replace(/^\/api|\?.*$/g, '')}`]
    if (answer === undefined)
      return json({ type: 'ApiError', message: `No answer for ${request.method} ${request.url}` }, 404)
    if (answer instanceof Error) throw answer
    if (typeof answer !== 'function') return answer.clone()
    const left = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => {
        reject(new DOMException('This operation was aborted', 'AbortError'))
      })
    })
    return Promise.race([answer(request), left])
  }
  return {
    answers,
    requests,
    fetch: serve as typeof fetch,
    asked: (request: string) =>
      requests.filter(({ method, url }) => `${method} ${url.replace(/^\/api/, '')}` === request),
  }
}

export const alice = {
  id: '64a0',
  username: 'alice',
  full_name: 'Alice A',
  email: 'a@x.io',
  permissions: ['streams:read'],
  grn_permissions: [],
  timezone: 'Europe/Berlin',
  preferences: {},
  startpage: null,
  roles: ['Reader'],
  read_only: false,
  service_account: false,
}

/** Answers of a server on which alice has a session. */
export const loggedIn = (): Record<string, Answer> => ({
  'GET /system/sessions': json({ is_valid: true, session_id: 's', username: 'alice' }),
  'GET /users/alice': json(alice),
})

/** Answers of a server without a session, which takes alice's password. */
export const loggedOut = (): Record<string, Answer> => ({
  'GET /system/sessions': json({ is_valid: false, session_id: null, username: null }),
  'POST /system/sessions': json({
    valid_until: '2023-08-02T18:00:00.000+0000',
    session_id: 's',
    username: 'alice',
    user_id: '64a0',
  }),
  'DELETE /system/sessions/': new Response(null, { headers: { 'Content-Length': '0' } }),
  'GET /users/alice': json(alice),
})
