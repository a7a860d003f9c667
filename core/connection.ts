/** The part of a core that talks to the server: client, session, cache, and the addresses of its interface. */
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { createAuthentication } from './client/authentication.ts'
import { createAvailability, type ServerAvailability } from './client/availability.ts'
import { createClient, type Client } from './client/client.ts'
import type { ErrorReport } from './client/errors.ts'
import { withOriginCheck } from './client/origin-check.ts'
import { createPollGate } from './client/poll-gate.ts'
import { createQueries, type Queries } from './client/queries.ts'
import { createFeatures, type FeaturesState } from './features/features.ts'
import { createNodes, type NodesState } from './nodes/nodes.ts'
import type { ConnectionControl, CoreBase } from './page-core.ts'
import { createRoutes, type Routes } from './routes/routes.ts'
import { createCurrentUser, type CurrentUser } from './session/current-user.ts'
import { createSession, type Session } from './session/session.ts'

export interface Connection {
  readonly client: Client
  readonly session: Session
  /** Null until the login's user has been fetched. */
  readonly $user: ReadableAtom<CurrentUser | null>
  /**
   * Why there is no user: the server did not let the user be read (403, 404; `reloadUser` asks again), or could not be asked (`isOutage`), which
   * ends on its own. Null otherwise.
   */
  readonly $userError: ReadableAtom<Error | null>
  /** Fetches the user again, after a change of profile or permissions. */
  reloadUser(): Promise<void>
  readonly $available: ReadableAtom<ServerAvailability>
  readonly $nodes: ReadableAtom<NodesState>
  /** Features of the server; fetched once, when first read. */
  readonly $features: ReadableAtom<FeaturesState>
  /** The error that stands in place of the page, null without one. */
  readonly $report: ReadableAtom<ErrorReport | null>
  report(report: ErrorReport): void
  dismissReport(): void
  /**
   * Query stores over GET. Keys are `[session.$username, path]`: without a user nothing is fetched. Errors below 500 are not retried.
   * Stores of one key share a request, which is cancelled when the last of them has no listener any more, and sent again when its key is
   * revalidated meanwhile. A store that repeats brings a fetcher of its own with `noSessionExtension`.
   */
  readonly query: Queries
  readonly routes: Routes
}

export function connect({ baseUrl, config, events, options, mayStart, measure }: CoreBase): ConnectionControl {
  const $report = atom<ErrorReport | null>(null)
  const report = (error: ErrorReport) => $report.set(error)
  let authentication = createAuthentication(options.getToken, options.tokenScheme)

  const polls = createPollGate()
  const send: typeof fetch = (...request) => (options.fetch ?? fetch)(...request)
  const availability = createAvailability(() =>
    client.get('/', { open: true, accept: 'application/json', noSessionExtension: true, report: false }),
  )
  const user = createCurrentUser(() => client)
  const load = (username: string) => user.load(username).catch(() => undefined) // a refusal is in $userError and $report
  const { query, cancelUnwanted } = createQueries((path, signal) => client.get(path, { signal }), polls.open)
  const { session, gate, authenticationChanged } = createSession({
    client: () => client,
    authentication: () => authentication,
    $available: availability.$available,
    storage: options.storage,
    mayStart,
    onLogin(username) {
      // Forgets what was read before. Keys alone notice a login late, and not at all when it is the same user's again.
      query[2].invalidateKeys(() => true)
      void load(username)
    },
    onLogout() {
      user.clear()
      cancelUnwanted()
      $report.set(null)
    },
    onOutage: user.outage,
    diagnose: error => withOriginCheck(error, baseUrl, send),
    onExpired: () => events.dispatchEvent(new Event('session-expired')),
  })
  const client = createClient({
    baseUrl,
    availability,
    polls,
    report,
    fetch: send,
    onMetric: measure,
    authentication: () => authentication,
    session: () => gate,
  })

  // Reading the user validates the session, which the first reader of the name triggers.
  onMount(user.$user, () => session.$username.listen(() => undefined))

  return {
    connection: {
      client,
      session,
      $report,
      report,
      $user: user.$user,
      $userError: user.$userError,
      $available: availability.$available,
      $nodes: createNodes(() => client, session.$username),
      $features: createFeatures(() => client, session.$username),
      query,
      routes: createRoutes(config.gl2AppPathPrefix),
      dismissReport: () => $report.set(null),
      async reloadUser() {
        const username = session.$username.get()
        if (username !== null) await user.load(username)
      },
    },
    authenticationChanged({ getToken, tokenScheme }) {
      authentication = createAuthentication(getToken, tokenScheme)
      authenticationChanged()
    },
  }
}
