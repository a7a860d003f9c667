/** A user as a service tells of them, whichever kind it is. */
export interface ExternalUser {
  /** Id that stays when the name changes. */
  readonly uid: string
  readonly username: string
  readonly fullName: string
  /** '' without one that can be relied on. */
  readonly email: string
  /** Distinguished name; '' where the service has none. */
  readonly dn: string
  /** Names of groups, nested ones among them. */
  readonly groups: readonly string[]
}
