/** Identifies the caller: every access to records is made as a caller, and the record layer decides by it. */
export interface Caller {
  /** User id, `local:admin` for the root user; null when anonymous; `system:<task>` for the server itself. */
  readonly userId: string | null
  readonly username: string | null
  /** Effective permission strings (`streams:read:…`, `*`). */
  readonly permissions: readonly string[]
  /** Ownership permissions (`entity:own:grn::::stream:…`). */
  readonly grnPermissions: readonly string[]
  /** IANA zone of the user; null without one. */
  readonly timeZone: string | null
  readonly sessionId: string | null
  /** Kind of credentials the request was authenticated with. */
  readonly carrier: 'session' | 'token' | 'basic' | 'bearer' | 'header' | 'link' | 'system' | 'none'
  /** The token allows less than its user may, or ends, or is for some pages only: nothing that outlasts it may be made with it. */
  readonly limited?: boolean
  isPermitted(permission: string): boolean
  isAnyPermitted(permissions: readonly string[]): boolean
}
