/** Users whom another service knows and authenticates: a directory, or a provider of OpenID Connect. The area `authentication` implements it. */
import type { IncomingMessage } from 'node:http'
import type { User } from './collections.ts'

/** Where a user comes from: id of the service, and the user's id there. */
export interface ExternalIdentity {
  readonly serviceId: string
  readonly uid: string
}

export interface ExternalAuthentication {
  /** Whether services are asked for the password of this user; null: of a name that nobody here has. Never for local users. */
  decides(user: User | null): Promise<boolean>
  /**
   * Returns the user whose password this is, created or brought up to date; null where no service knows them.
   * @throws ApiError 503 where a service that would have to decide does not answer
   */
  logIn(username: string, password: string, user: User | null): Promise<User | null>
  /** The user whose password this was a minute ago; null where it has to be asked for. */
  recall(username: string, password: string): Promise<User | null>
  /** Whether the service that an external user came from is active: without it nobody answers for them. */
  admits(userId: string): Promise<boolean>
  /** Whether access tokens of an external user are taken: a provider says by logins alone that a user is still there. */
  admitsTokens(userId: string): Promise<boolean>
  /** Returns null for a local user. */
  identity(userId: string): Promise<ExternalIdentity | null>
  /** Returns the user whom a trusted proxy names in its header; null where it names none, or header authentication is off. */
  byHeader(request: IncomingMessage): Promise<User | null>
  /** Whether a session still counts: those that a header began end with it. */
  sessionCounts(sessionId: string, userId: string, request: IncomingMessage): Promise<boolean>
  /** Records that a session was begun by a header. */
  headerSession(sessionId: string, userId: string, validUntil: number): Promise<void>
}
