/** Rules of the IP-reputation adapters that forms and server share. */
import type { EncryptedChange } from '../lookup/schema.ts'

/** The text shown instead of a token. */
export const tokenMask = '******'

/** Whether a token will be there: as read, or once the change is made. A change to keep is one of a token that is set. */
export function hasToken(token: unknown): boolean {
  if (typeof token !== 'object' || token === null) return false
  const { is_set, keep_value, set_value } = token as { is_set?: unknown; keep_value?: unknown; set_value?: unknown }
  return is_set === true || keep_value === true || (typeof set_value === 'string' && set_value.trim() !== '')
}

/** Returns the initial token of a form: the change a host has already made, else the one that keeps the stored token. */
export function tokenChange(token: unknown): EncryptedChange {
  if (
    typeof token === 'object' &&
    token !== null &&
    'set_value' in token &&
    typeof token.set_value === 'string' &&
    token.set_value !== ''
  )
    return { set_value: token.set_value }
  return hasToken(token) ? { keep_value: true } : { delete_value: true }
}
