/** Limits of tokens: until when, for which permissions, from pages of which origins. */
import { originProblem } from '../../../core/configuration/origins.ts'
import { durationMs } from '../../../core/time/durations.ts'
import type { TokenCreate } from '../../../core/users/schema.ts'
import { ValidationError, forbidden } from '../platform/errors/errors.ts'
import type { Token } from './collections.ts'

export type TokenLimits = Pick<Token, 'expires_at' | 'permissions' | 'origins'>

const DAY_MS = 24 * 3_600_000
const longestMs = 10 * 365 * DAY_MS

/** @throws ValidationError naming the members that cannot be */
export function readLimits(request: TokenCreate, now: number = Date.now()): TokenLimits {
  const problems: Record<string, string[]> = {}
  const expiresAt = readExpiry(request, now, problems)
  const permissions = [...new Set(request.permissions ?? [])]
  const origins = [...new Set(request.origins ?? [])]
  const wrong = permissions.filter(permission => !isPermission(permission))
  if (wrong.length > 0)
    problems['permissions'] = [
      `Not a permission: ${shown(wrong)}. Write domain:action or domain:action:id, for example streams:read:64c9.`,
    ]
  const foreign = origins.filter(origin => originProblem(origin) !== undefined)
  if (foreign.length > 0)
    problems['origins'] = [
      `Not an origin: ${shown(foreign)}. Write scheme, host and port as browsers do, for example https://portal.example.net.`,
    ]
  if (Object.keys(problems).length > 0) throw new ValidationError(problems)
  return {
    ...(expiresAt !== null && { expires_at: new Date(expiresAt).toISOString() }),
    ...(permissions.length > 0 && { permissions }),
    ...(origins.length > 0 && { origins }),
  }
}

/** Returns UTC milliseconds; null means never. */
function readExpiry({ expires_at, ttl }: TokenCreate, now: number, problems: Record<string, string[]>): number | null {
  const problem = (field: string, message: string) => {
    problems[field] = [message]
    return null
  }
  if (expires_at && ttl) return problem('ttl', 'Give either ttl or expires_at, not both.')
  if (ttl) {
    const ms = durationMs(ttl)
    if (!ms || ms > longestMs) return problem('ttl', 'Not a time to live. Write a duration of at most ten years: P30D.')
    return now + ms
  }
  if (!expires_at) return null
  const at = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(expires_at) ? Date.parse(expires_at) : Number.NaN
  if (Number.isNaN(at)) return problem('expires_at', 'Not a date. Write it with its zone: 2030-01-31T12:00:00.000Z.')
  if (at <= now) return problem('expires_at', 'This time has passed. A token expires in the future.')
  return at > now + longestMs ? problem('expires_at', 'A token may be valid for at most ten years.') : at
}

/** Parts that are not empty, between colons; the name of an entity has empty parts of its own. */
const isPermission = (text: string) =>
  /^entity:own(:grn::::[\w-]+:[^\s:][^\s]*)?$/.test(text) || /^[^\s:]+(:[^\s:]+)*$/.test(text)

const shown = (texts: readonly string[]) =>
  texts
    .slice(0, 5)
    .map(text => `'${text.slice(0, 100)}'`)
    .join(', ')

export const isLimited = ({ expires_at, permissions, origins }: TokenLimits): boolean =>
  expires_at !== undefined || permissions !== undefined || origins !== undefined

export const isExpired = ({ expires_at }: TokenLimits, now: number = Date.now()): boolean =>
  expires_at !== undefined && Date.parse(expires_at) <= now

/** @throws ApiError 403 where the token is for pages of other origins */
export function refuseOtherOrigins({ origins }: TokenLimits, origin: string | null): void {
  if (!origins || (origin !== null && origins.includes(origin))) return
  throw forbidden(
    origin === null
      ? 'This token is for pages of certain origins only, and the request names no origin.'
      : `This token is not for pages of ${origin.slice(0, 300)}.`,
  )
}
