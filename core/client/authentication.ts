/** Authenticates requests by the browser's cookie, or by a token from the host page. */
export type GetToken = () => Promise<string | null>

/** `bearer` sends `Authorization: Bearer <token>`; `basic` sends `<token>:token`, for servers that know no bearer tokens. */
export type TokenScheme = 'bearer' | 'basic'

export interface Authentication {
  readonly mode: 'cookie' | 'token'
  readonly credentials: RequestCredentials
  /** Authorization header; null in cookie mode and when the host has no token. */
  authorization(): Promise<string | null>
  /** Forgets the token a request was refused with; one fetched since is kept. */
  reject(authorization: string | null): void
}

const cookieAuthentication: Authentication = {
  mode: 'cookie',
  credentials: 'same-origin',
  authorization: () => Promise.resolve(null),
  reject: () => undefined,
}

const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** Tokens stay in memory; `getToken` is asked when the first request needs one, once for all that wait. */
function tokenAuthentication(getToken: GetToken, scheme: TokenScheme): Authentication {
  let current: string | null = null
  let pending: Promise<string | null> | null = null

  async function ask(): Promise<string | null> {
    try {
      const token = await getToken()
      current = token === null ? null : scheme === 'bearer' ? `Bearer ${token}` : `Basic ${toBase64(`${token}:token`)}`
      return current
    } finally {
      pending = null
    }
  }

  return {
    mode: 'token',
    credentials: 'omit',
    authorization: async () => current ?? (pending ??= ask()),
    reject(authorization) {
      if (authorization === current) current = null
    },
  }
}

export function createAuthentication(getToken: GetToken | undefined, scheme: TokenScheme = 'bearer'): Authentication {
  return getToken ? tokenAuthentication(getToken, scheme) : cookieAuthentication
}
