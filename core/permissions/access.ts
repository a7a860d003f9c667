/** Where effective access is asked for. Lists of envelope B: query, filters by `capability` and `ways`, order and page. */
import { escapeSegment } from '../client/request.ts'

/** Who can reach an entity, for its owners and administrators. @param grn 'grn::::{type}:{id}' */
export const entityAccessPath = (grn: string): string => `/authz/access/entities/${escapeSegment(grn)}`

/** What a user can reach, for those who may edit the user. */
export const userAccessPath = (userId: string): string => `/authz/access/users/${escapeSegment(userId)}`
