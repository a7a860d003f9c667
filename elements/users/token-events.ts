/** Details of the events of tokens; the value of a token is in none of them. */

export interface TokenCreatedDetail {
  readonly userId: string
  readonly id: string
  readonly name: string
}

export interface TokensRevokedDetail {
  readonly userId: string
  /** Several where they were revoked together. */
  readonly ids: readonly string[]
}
