/** The form of a stored secret (specification 3 and 4, API token). */

/** The change that a form sends: exactly one of the three. */
export type EncryptedChange =
  | { readonly keep_value: true }
  | { readonly delete_value: true }
  | { readonly set_value: string }

/** The form's first value for what the server says: a secret that is set is kept. */
export const encryptedChange = (stored: { readonly is_set: boolean } | null | undefined): EncryptedChange =>
  stored?.is_set ? { keep_value: true } : { delete_value: true }

/** Typing sets the value; an empty field deletes it. */
export const typedSecret = (text: string): EncryptedChange =>
  text === '' ? { delete_value: true } : { set_value: text }
