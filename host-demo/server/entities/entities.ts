/** Things with a resource name that people see by title: found and told only as far as the caller may read them. */
import { createGrn, parseGrn } from '../../../core/permissions/grn.ts'
import { notifications } from '../notifications/collection.ts'
import { badRequest } from '../platform/http/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { CallerRecords } from '../platform/records/records.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams/collection.ts'
import { views } from '../views/collection.ts'

export interface Entity {
  readonly grn: string
  /** As in the resource name: 'stream', 'dashboard'. */
  readonly type: string
  readonly id: string
  readonly title: string
}

type Find = (records: CallerRecords, id: string) => Promise<{ readonly title: string } | null>

const viewOf = (type: 'SEARCH' | 'DASHBOARD'): Find => async (records, id) => {
  const view = await records.of(views).find(id)
  return view?.type === type ? view : null
}
const kinds: Readonly<Record<string, Find>> = {
  stream: (records, id) => records.of(streams).find(id),
  search: viewOf('SEARCH'),
  dashboard: viewOf('DASHBOARD'),
  notification: (records, id) => records.of(notifications).find(id),
}

/**
 * Null for what is not there, what the caller may not read, and types this server has nothing of.
 * @throws ApiError 400 for no resource name
 */
export async function findEntity({ records }: Services, caller: Caller, grn: string): Promise<Entity | null> {
  const { type, id } = readGrn(grn)
  const found = Object.hasOwn(kinds, type) ? await kinds[type]!(records.as(caller), id) : null
  return found && { grn: createGrn(type, id), type, id, title: found.title }
}

/** @throws ApiError 400 */
export function readGrn(text: string): { readonly type: string, readonly id: string } {
  try {
    return parseGrn(text)
  } catch (error) {
    throw badRequest((error as Error).message)
  }
}
