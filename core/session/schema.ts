/** Wire contract of `/system/sessions` and of the user the interface runs as. Browser code imports the types only. */
import { Type, type Static } from 'typebox'

/** POST /system/sessions. `host` is the host name of the page that asks; other keys are tolerated. */
export const SessionCreate = Type.Object({
  username: Type.String(),
  password: Type.String(),
  host: Type.Optional(Type.String()),
})
export type SessionCreate = Static<typeof SessionCreate>

/** `valid_until` is a date with the zone written `+0000`: last access plus timeout. */
export const SessionResponse = Type.Object({
  valid_until: Type.String(),
  session_id: Type.String(),
  username: Type.String(),
  user_id: Type.String(),
})
export type SessionResponse = Static<typeof SessionResponse>

/** GET /system/sessions: always 200. A token gives `is_valid: false` with a user name. */
export const SessionValidation = Type.Object({
  is_valid: Type.Boolean(),
  session_id: Type.Union([Type.String(), Type.Null()]),
  username: Type.Union([Type.String(), Type.Null()]),
})
export type SessionValidation = Static<typeof SessionValidation>
