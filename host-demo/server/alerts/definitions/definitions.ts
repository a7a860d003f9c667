/** Event definitions made, changed, enabled and taken away (contract 1, 6.1 and 6.3). */
import { isDeepStrictEqual } from 'node:util'
import { isSystemDefinition } from '../../../../core/alerts/entity.ts'
import { queriesOf } from '../../../../core/alerts/rules.ts'
import { DEFAULT_SCOPE } from '../../../../core/alerts/scopes.ts'
import type { EventDefinitionBody, SchedulerContext } from '../../../../core/alerts/schema.ts'
import type { NotificationQueue } from '../../notifications/queue/queue.ts'
import { ApiError, badRequest, forbidden, notFound, ValidationResultError } from '../../platform/errors/errors.ts'
import { createTurns } from '../../platform/in-turn.ts'
import type { Caller } from '../../platform/records/caller.ts'
import { system } from '../../platform/records/callers.ts'
import { isId, newId } from '../../platform/records/ids.ts'
import type { Records } from '../../platform/records/records.ts'
import { eventDefinitions, type DefinitionBody, type StoredDefinition } from '../collection.ts'
import type { Engine } from '../engine/engine.ts'
import { checkLookups, checkNotifications, checkStreams } from './permissions.ts'
import { neverScheduled } from './present.ts'
import { checkScope, readDefinition, type Content } from './read-definition.ts'
import { DefinitionVersions } from './versions.ts'
import { words } from './words.ts'

/** Counts those of all people together. */
const MAX_DEFINITIONS = 10_000

export interface DefinitionParts {
  readonly records: Records
  readonly engine: Engine
  readonly queue: Pick<NotificationQueue, 'clear' | 'waiting'>
}

export interface Saving {
  /** Whether it runs from now on. */
  readonly schedule: boolean
  /** The revision that the change is based on; null: whichever is there. */
  readonly revision: number | null
}

export class Definitions {
  readonly versions: DefinitionVersions
  readonly #parts: DefinitionParts
  /** One change after the other: what the engine is told has the order of what is stored. */
  readonly #inTurn = createTurns()

  constructor(parts: DefinitionParts) {
    this.#parts = parts
    this.versions = new DefinitionVersions(parts.records)
  }

  #of(caller: Caller) {
    return this.#parts.records.as(caller).of(eventDefinitions)
  }
  get #server() {
    return this.#of(system('event definitions'))
  }

  all(caller: Caller): Promise<readonly StoredDefinition[]> {
    return this.#of(caller).all()
  }

  /** @throws ApiError 403, 404 */
  async get(caller: Caller, id: string): Promise<StoredDefinition> {
    if (!isId(id)) throw unknown(id)
    try {
      return await this.#of(caller).get(id)
    } catch (error) {
      throw error instanceof ApiError && error.status === 404 ? unknown(id) : error
    }
  }

  /** Null where there is none. For routes that ask for their permission themselves. */
  async find(id: string): Promise<StoredDefinition | null> {
    return isId(id) ? this.#server.find(id) : null
  }

  /** For whoever may do something with it, which need not include reading. @throws ApiError 404 */
  async existing(id: string): Promise<StoredDefinition> {
    const found = await this.find(id)
    if (!found) throw unknown(id)
    return found
  }

  /** @throws ApiError 400, 403; ValidationResultError */
  create(caller: Caller, sent: EventDefinitionBody, { schedule }: Pick<Saving, 'schedule'>): Promise<StoredDefinition> {
    checkScope(sent._scope, DEFAULT_SCOPE)
    const content = readDefinition(sent)
    if (content.config.type === 'system-notifications-v1')
      throw forbidden('The definition of system notifications is made by the server. There is one.')
    return this.#inTurn(async () => {
      await this.#checkUse(caller, content, null)
      if ((await this.#server.all()).length >= MAX_DEFINITIONS)
        throw badRequest(`There are ${MAX_DEFINITIONS} event definitions already, which is the most. Delete some.`)
      const now = Date.now()
      const body: DefinitionBody = {
        ...content,
        scope: DEFAULT_SCOPE,
        ...savedBy(caller, now),
        enabled: schedule,
        epoch: now,
        version: 1,
      }
      const id = newId()
      await this.versions.keep(id, body)
      const stored = await this.#of(caller).insert(body, id)
      if (schedule) await this.#parts.engine.schedule(stored)
      return stored
    })
  }

  /** @throws ApiError 400, 403, 404, 409; ValidationResultError */
  update(
    caller: Caller,
    id: string,
    sent: EventDefinitionBody,
    { schedule, revision }: Saving,
  ): Promise<StoredDefinition> {
    return this.#inTurn(async () => {
      requirePermission(caller, 'edit', id)
      const before = await this.existing(id)
      if (sent.id !== id)
        throw new ValidationResultError({
          id: [words('idsDiffer', { id: (sent.id ?? '').slice(0, 100), path: id })],
        })
      checkScope(sent._scope, before.scope)
      const content = readDefinition(sent)
      const isSystem = isSystemDefinition({ _scope: before.scope })
      if (isSystem !== (content.config.type === 'system-notifications-v1'))
        throw forbidden(
          'The type of the definition of system notifications cannot be changed, and no other can have it.',
        )
      await this.#checkUse(caller, content, before)
      const after = isSystem ? { ...content, storage: before.storage } : content
      return this.#save(caller, before, after, isSystem || schedule, revision)
    })
  }

  /** @throws ApiError 403, 404 */
  setEnabled(caller: Caller, id: string, enabled: boolean): Promise<StoredDefinition> {
    return this.#inTurn(async () => {
      requirePermission(caller, 'edit', id)
      const before = await this.existing(id)
      if (isSystemDefinition({ _scope: before.scope })) {
        if (!enabled) throw forbidden(words('systemLimit'))
        return before
      }
      return this.#save(caller, before, contentOf(before), enabled, null)
    })
  }

  /** Returns what was deleted; null: there was none. @throws ApiError 403; ValidationResultError where others depend on it */
  delete(caller: Caller, id: string): Promise<StoredDefinition | null> {
    return this.#inTurn(async () => {
      requirePermission(caller, 'delete', id)
      const before = await this.find(id)
      if (!before) return null
      if (isSystemDefinition({ _scope: before.scope })) throw forbidden(words('systemLimit'))
      await this.#checkDependents(caller, id)
      await this.#of(caller).delete(id)
      await this.#parts.engine.removed(id)
      await this.#parts.queue.clear(id)
      return before
    })
  }

  /** A notification was deleted: no definition uses it any more. */
  removeNotification(notificationId: string): Promise<void> {
    return this.#inTurn(async () => {
      const caller = system('deletion of a notification')
      for (const before of await this.#server.all()) {
        const notifications = before.notifications.filter(({ notification_id: id }) => id !== notificationId)
        if (notifications.length < before.notifications.length)
          await this.#save(caller, before, { ...contentOf(before), notifications }, before.enabled, null)
      }
    })
  }

  /** Of each of them, also of those that were never scheduled. */
  async contexts(ids: readonly string[]): Promise<ReadonlyMap<string, SchedulerContext>> {
    const known = await this.#parts.engine.contexts(ids)
    const waiting = this.#parts.queue.waiting(ids)
    return new Map(
      ids.map(id => [id, { ...(known.get(id) ?? neverScheduled), queued_notifications: waiting.get(id) ?? 0 }]),
    )
  }

  /** Returns what a draft says, if the caller might save it. @throws ApiError 400, 403; ValidationResultError */
  async draft(caller: Caller, sent: EventDefinitionBody): Promise<Content> {
    const content = readDefinition(sent)
    if (content.config.type === 'system-notifications-v1')
      throw badRequest('The definition of system notifications has no condition to try.')
    await this.#checkUse(caller, content, sent.id ? await this.find(sent.id) : null)
    return content
  }

  /** @throws ApiError 403; ValidationResultError */
  async #checkUse(caller: Caller, content: Content, before: StoredDefinition | null): Promise<void> {
    checkStreams(caller, content)
    await checkLookups(this.#parts.records, caller, content)
    await checkNotifications(this.#parts.records, caller, content, before)
  }

  async #save(
    caller: Caller,
    before: StoredDefinition,
    content: Content,
    enabled: boolean,
    revision: number | null,
  ): Promise<StoredDefinition> {
    const now = Date.now()
    const { id, revision: _, ...stored } = before
    const changed = !isDeepStrictEqual(content, contentOf(before))
    const begins = enabled && (!before.enabled || !isDeepStrictEqual(content.config, before.config))
    const body: DefinitionBody = {
      ...stored,
      ...content,
      ...(changed && { ...savedBy(caller, now), version: before.version + 1 }),
      enabled,
      epoch: begins ? Math.max(now, before.epoch + 1) : before.epoch,
    }
    if (changed) await this.versions.keep(id, body)
    const after = await this.#of(caller).update(id, revision, () => body)
    if (after.config.type === 'system-notifications-v1') return after
    if (enabled) await this.#parts.engine.schedule(after)
    else await this.#silence(id)
    return after
  }

  /** Whoever disables a definition wants to hear no more of it: what waits to be sent goes, counted. */
  async #silence(id: string): Promise<void> {
    await this.#parts.engine.unschedule(id)
    await this.#parts.queue.clear(id, 'disabled')
  }

  /** Definitions that name this one in a query read its events. @throws ValidationResultError */
  async #checkDependents(caller: Caller, id: string): Promise<void> {
    const all = await this.#server.all()
    const dependents = all.filter(one => one.id !== id && queriesOf(one.config).some(query => query.includes(id)))
    if (dependents.length === 0) return
    const shown = dependents.filter(one => caller.isPermitted(`eventdefinitions:read:${one.id}`))
    const titles = shown.slice(0, 10).map(({ title }) => `'${title.slice(0, 100)}'`)
    throw new ValidationResultError(
      { dependency: [words('dependency', { count: dependents.length, titles: titles.join(', ') || '–' })] },
      { dependency_ids: shown.map(one => one.id) },
    )
  }
}

const unknown = (id: string) => notFound(`There is no event definition with id <${id.slice(0, 100)}>.`)

/** Before anything is looked up: who may not cannot tell what is there from what is not. @throws ApiError 403 */
function requirePermission(caller: Caller, action: 'edit' | 'delete', id: string): void {
  if (!caller.isPermitted(`eventdefinitions:${action}:${id}`))
    throw forbidden(`Not authorized to access resource id <${id.slice(0, 100)}>`)
}

const savedBy = (caller: Caller, now: number) => ({
  updated_at: new Date(now).toISOString(),
  updated_by: caller.username,
})

const contentOf = ({
  title,
  description,
  remediation_steps,
  priority,
  alert,
  config,
  field_spec,
  key_spec,
  notification_settings,
  notifications,
  storage,
}: StoredDefinition): Content => ({
  title,
  description,
  remediation_steps,
  priority,
  alert,
  config,
  field_spec,
  key_spec,
  notification_settings,
  notifications,
  storage,
})
