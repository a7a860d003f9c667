/** Forecasts of index sets, for strategies that are stored and for drafts. These calls are our own. */
import { statfs } from 'node:fs/promises'
import { Type } from 'typebox'
import { planOf, type Plan } from '../../../core/indices/plan.ts'
import { ForecastRequest, IndexSetForecast } from '../../../core/indices/schema.ts'
import { day } from '../../../core/time/milliseconds.ts'
import { route, type Route } from '../platform/http/route.ts'
import { system } from '../platform/records/callers.ts'
import type { IndexInfo } from '../platform/messages/message-store.ts'
import type { Services } from '../platform/services.ts'
import { indexSets, type StoredIndexSet } from './collection.ts'
import { daysUntilFull, keptBy, type Volume } from './forecast.ts'
import { checkedStrategies } from './index-set-checks.ts'
import { defaultIndexSetId, inOrder, indicesOf } from './service.ts'
import type { DailyVolumes } from './volumes.ts'

/** Days that a forecast goes by. */
const DAYS = 7
/** With messages of a few hours only, no less than this is taken for the time they came in. */
const LEAST_MS = 3_600_000
/** Indices with fewer messages say little of how large a message is. */
const ENOUGH_MESSAGES = 1000
/** Bytes of a message where none is stored yet, about. */
const USUAL_BYTES = 400

export function forecastRoutes(services: Services, volumes: DailyVolumes): readonly Route[] {
  const path = '/system/indices/index_sets/:indexSetId/forecast'
  const params = Type.Object({ indexSetId: Type.String() })
  const read = ({ indexSetId }: Record<string, string>) => `indexsets:read:${indexSetId}`
  return [
    route({
      method: 'GET',
      path,
      permission: read,
      area: 'Indices',
      summary: 'How long an index set will keep messages, how much that is, and when the disk is full',
      params,
      replies: { 200: IndexSetForecast },
      async handler({ caller, params: { indexSetId } }) {
        const set = await services.records.as(caller).of(indexSets).get(indexSetId)
        return forecast(services, volumes, set, planOf(set))
      },
    }),
    route({
      method: 'POST',
      path,
      permission: read,
      area: 'Indices',
      summary: 'The same for strategies that are not saved yet',
      params,
      body: ForecastRequest,
      replies: { 200: IndexSetForecast },
      async handler({ caller, params: { indexSetId }, body }) {
        const set = await services.records.as(caller).of(indexSets).get(indexSetId)
        return forecast(services, volumes, set, planOf(checkedStrategies(services, body)))
      },
    }),
    route({
      method: 'POST',
      path: '/system/indices/index_sets/forecast',
      permission: 'indexsets:create',
      area: 'Indices',
      summary: 'The same for an index set that is not saved yet, as if as much came into it as into the default one',
      body: ForecastRequest,
      replies: { 200: IndexSetForecast },
      async handler({ caller, body }) {
        const plan = planOf(checkedStrategies(services, body))
        const standard = await services.records
          .as(caller)
          .of(indexSets)
          .get(await defaultIndexSetId(services))
        return forecast(services, volumes, standard, plan, { isNew: true })
      },
    }),
  ]
}

/** @param isNew the plan is of another set, which is not there yet and takes as much as `set` */
async function forecast(
  services: Services,
  volumes: DailyVolumes,
  { id, title }: Pick<StoredIndexSet, 'id' | 'title'>,
  plan: Plan,
  { isNew = false } = {},
): Promise<IndexSetForecast> {
  const now = Date.now()
  const indices = await indicesOf(services)
  await volumes.look(indices, now)
  const own = inOrder(indices, id)
  const { days, today } = volumes.of(id, DAYS, now)
  const known = volumeOf(volumes, id, own, now)
  const volume = isNew ? { ...known, bytes: 0 } : known
  const kept = keptBy(plan, volume)
  const disk = await statfs(services.settings.dataDir)
  const freeBytes = disk.bavail * disk.bsize
  const others = (await services.records.as(system('indices')).of(indexSets).all()).filter(
    set => isNew || set.id !== id,
  )
  const growing = [
    { volume, keptBytes: keptBytes(plan, volume) },
    ...others.map(set => {
      const ofOther = volumeOf(volumes, set.id, inOrder(indices, set.id), now)
      return { volume: ofOther, keptBytes: set.writable ? keptBytes(planOf(set), ofOther) : ofOther.bytes }
    }),
  ]
  const untilFull = daysUntilFull(freeBytes, growing)
  return {
    kept,
    forever: plan.retention.action !== 'delete',
    basis: {
      days: (days.length > 0 ? days : [today]).map(({ at, messages }) => ({
        day: new Date(at).toISOString().slice(0, 10),
        messages,
        bytes: Math.round(messages * volume.bytesPerMessage),
      })),
      messages_per_day: volume.messagesPerDay,
      bytes_per_message: volume.bytesPerMessage,
      bytes_per_day: volume.messagesPerDay * volume.bytesPerMessage,
      extrapolated: days.length === 0,
      assumed_from: isNew ? title : null,
    },
    disk: {
      total_bytes: disk.blocks * disk.bsize,
      free_bytes: freeBytes,
      used_bytes: volume.bytes,
      full_at: untilFull === null ? null : new Date(now + untilFull * day).toISOString(),
      days_until_full: untilFull,
    },
  }
}

/** Closed indices stay on the disk, too. */
const keptBytes = (plan: Plan, volume: Volume): number =>
  plan.retention.action === 'delete' ? (keptBy(plan, volume)?.bytes ?? Infinity) : Infinity

function volumeOf(volumes: DailyVolumes, id: string, indices: readonly IndexInfo[], now: number): Volume {
  const { days, today } = volumes.of(id, DAYS, now)
  const bytes = indices.reduce((sum, index) => sum + index.bytes, 0)
  return { messagesPerDay: perDay(days, today, indices, now), bytesPerMessage: bytesPerMessage(indices), bytes }
}

function perDay(
  days: readonly { readonly messages: number }[],
  today: { readonly at: number; readonly messages: number },
  indices: readonly IndexInfo[],
  now: number,
): number {
  if (days.length > 0) return days.reduce((sum, { messages }) => sum + messages, 0) / days.length
  const began = Math.min(now, ...indices.flatMap(({ firstWriteAt }) => firstWriteAt ?? []))
  return (today.messages * day) / Math.max(LEAST_MS, now - Math.max(began, today.at))
}

function bytesPerMessage(indices: readonly IndexInfo[]): number {
  const filled = indices.filter(({ messages }) => messages >= ENOUGH_MESSAGES)
  const messages = filled.reduce((sum, index) => sum + index.messages, 0)
  return messages === 0 ? USUAL_BYTES : filled.reduce((sum, index) => sum + index.bytes, 0) / messages
}
