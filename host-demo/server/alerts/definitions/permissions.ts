/** What a caller must be allowed besides creating or changing a definition: to read what it reads, and to send by what it notifies. */
import { streamsOf } from '../../../../core/alerts/rules.ts'
import { tables } from '../../lookup/collection.ts'
import { notifications } from '../../notifications/collection.ts'
import { forbidden, MissingStreamPermission, ValidationResultError } from '../../platform/errors/errors.ts'
import type { Caller } from '../../platform/records/caller.ts'
import { isId } from '../../platform/records/ids.ts'
import type { Records } from '../../platform/records/records.ts'
import type { Content } from './read-definition.ts'
import { words } from './words.ts'

/** @throws ApiError 403 naming the streams that the caller may not read, or the permission for all of them */
export function checkStreams(caller: Caller, { config }: Pick<Content, 'config'>): void {
  const streams = streamsOf(config)
  if (streams === null) {
    if (!caller.isPermitted('streams:read'))
      throw forbidden('A definition that names no streams reads all of them: you need the permission streams:read.')
    return
  }
  checkNamedStreams(caller, streams)
}

/** @throws ApiError 403 */
export function checkNamedStreams(caller: Caller, streams: readonly string[]): void {
  const missing = streams.filter(id => !caller.isPermitted(`streams:read:${id}`))
  if (missing.length > 0) throw new MissingStreamPermission(missing)
}

/** @throws ApiError 403 where the fields use a lookup table that the caller may not read */
export async function checkLookups(
  records: Records,
  caller: Caller,
  { field_spec: fields }: Pick<Content, 'field_spec'>,
): Promise<void> {
  if (caller.isPermitted('lookuptables:read')) return
  const names = Object.values(fields)
    .flatMap(({ providers }) => providers)
    .flatMap(provider => (provider.type === 'lookup-v1' ? [provider.table_name] : []))
  for (const name of new Set(names))
    if (!(await records.as(caller).of(tables).findBy('name', name)))
      throw forbidden(
        `You may not read the lookup table '${name.slice(0, 100)}'. You need the permission lookuptables:read.`,
      )
}

/** Notifications that the definition had before may stay, whoever may read them. @throws ValidationResultError */
export async function checkNotifications(
  records: Records,
  caller: Caller,
  { notifications: wanted }: Pick<Content, 'notifications'>,
  before: Pick<Content, 'notifications'> | null,
): Promise<void> {
  const had = new Set(before?.notifications.map(({ notification_id: id }) => id))
  for (const { notification_id: id } of wanted) {
    if (had.has(id)) continue
    const found = isId(id) && (await records.as(caller).of(notifications).find(id))
    if (!found)
      throw new ValidationResultError({ notifications: [words('notificationProblem', { id: id.slice(0, 100) })] })
  }
}
