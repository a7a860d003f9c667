/** Notifications: stored, shown, tested. */
import type { TrialReply } from '../../../core/notifications/queue.ts'
import type { Notification, NotificationBody } from '../../../core/notifications/schema.ts'
import { ApiError, badRequest, forbidden, notFound, ValidationResultError } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import { isId } from '../platform/records/ids.ts'
import type { Services } from '../platform/services.ts'
import { notifications, type NotificationDocument, type StoredNotification } from './collection.ts'
import { readConfig, shownConfig } from './configuration.ts'
import { testModel } from './event-model.ts'
import type { Notifier } from './notifier.ts'
import { NotificationError } from './sender.ts'
import type { NotificationUsers } from './users.ts'
import { words } from './words.ts'

export interface NotificationServices extends Services {
  readonly notifier: Notifier
  readonly users: NotificationUsers
}

export const present = (
  { secrets }: Services,
  { id, title, description, ...kept }: NotificationDocument,
): Notification => ({ id, title, description, config: shownConfig(kept, secrets) })

/** @throws ApiError 404 */
export async function readNotification(
  { records }: Services,
  caller: Caller,
  id: string,
): Promise<NotificationDocument> {
  const found = isId(id) ? await records.as(caller).of(notifications).find(id) : null
  if (!found) throw notFound(`There is no notification with id <${id}>.`)
  return found
}

/** For whoever may edit it, which need not include reading (contract 1, 6.1). @throws ApiError 404 */
const editedNotification = (services: Services, id: string) =>
  readNotification(services, system('editing of a notification'), id)

/** @throws ValidationResultError naming every field that is wrong */
function checked(
  services: Services,
  { title, description, config }: NotificationBody,
  before: NotificationDocument | null,
): StoredNotification {
  const { kept, errors } = readConfig(config, before, services)
  const problems = { ...(title.trim() === '' ? { title: [words('titleRequired')] } : {}), ...errors }
  if (!kept || Object.keys(problems).length > 0) throw new ValidationResultError(problems)
  return { title, description, ...kept }
}

export const createNotification = async (
  services: Services,
  caller: Caller,
  body: NotificationBody,
): Promise<Notification> =>
  present(
    services,
    await services.records
      .as(caller)
      .of(notifications)
      .insert(checked(services, body, null)),
  )

/** For whoever may edit it. @throws ApiError 404, 400 */
export async function updateNotification(
  services: Services,
  caller: Caller,
  id: string,
  body: NotificationBody,
): Promise<Notification> {
  const before = await editedNotification(services, id)
  if (body.id && body.id !== id) throw badRequest(`The body's id <${body.id}> is not that of the path, <${id}>.`)
  const changed = await services.records
    .as(caller)
    .of(notifications)
    .update(id, before.revision, () => checked(services, body, before))
  return present(services, changed)
}

/** Deletes a notification, and takes it from what uses it; succeeds if it does not exist. */
export async function deleteNotification(
  { records, users }: NotificationServices,
  caller: Caller,
  id: string,
): Promise<void> {
  await records
    .as(caller)
    .of(notifications)
    .delete(id)
    .catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error
    })
  await users.removed(id)
}

/** Sends what is stored, for whoever may edit it. @throws ApiError 404; 500 with the cause when it was not delivered */
export async function testStored(
  services: NotificationServices,
  caller: Caller,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  await sendTest(services, caller, await editedNotification(services, id), signal)
}

/** Sends what was given; secrets to keep are those of the stored one the body names, if the caller may edit that. */
export async function testGiven(
  services: NotificationServices,
  caller: Caller,
  body: NotificationBody,
  signal: AbortSignal,
): Promise<void> {
  await sendTest(services, caller, await given(services, caller, body), signal)
}

/** As `testGiven`, for who may create notifications or edit the one that the body names. @returns what the receiver said @throws ApiError 403, 400 */
export async function tryGiven(
  services: NotificationServices,
  caller: Caller,
  body: NotificationBody,
  signal: AbortSignal,
): Promise<TrialReply> {
  if (!caller.isPermitted('eventnotifications:create') && !mayEdit(caller, body))
    throw forbidden('Not authorized to try notifications')
  const notification = await given(services, caller, body)
  try {
    return { delivered: true, error: null, answer: await send(services, caller, notification, signal) }
  } catch (error) {
    if (error instanceof NotificationError) return { delivered: false, error: error.message, answer: error.answer }
    throw error
  }
}

const mayEdit = (caller: Caller, { id }: NotificationBody) =>
  Boolean(id) && caller.isPermitted(`eventnotifications:edit:${id}`)

async function given(services: NotificationServices, caller: Caller, body: NotificationBody) {
  const before = mayEdit(caller, body) ? await editedNotification(services, body.id!) : null
  return checked(services, body, before)
}

const send = (
  { notifier }: NotificationServices,
  caller: Caller,
  notification: StoredNotification,
  signal: AbortSignal,
) => notifier.send(notification, testModel(caller.username ?? 'nobody', new Date()), { signal })

async function sendTest(
  services: NotificationServices,
  caller: Caller,
  notification: StoredNotification,
  signal: AbortSignal,
): Promise<void> {
  try {
    await send(services, caller, notification, signal)
  } catch (error) {
    if (error instanceof NotificationError)
      throw new ApiError(500, `The test notification was not delivered. ${error.message}`)
    throw error
  }
}
