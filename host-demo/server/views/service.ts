/** Views: read, stored, deleted, shown to who asks. */
import { createGrn } from '../../../core/permissions/grn.ts'
import type { View, ViewInput, ViewSummary } from '../../../core/views/schema.ts'
import { viewsConfig } from '../configuration/configs.ts'
import { badRequest, forbidden, notFound } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import { newId } from '../platform/records/ids.ts'
import type { Services } from '../platform/services.ts'
import { views, type StoredView } from './collection.ts'
import { checkIntegrity } from './integrity.ts'
import { readView } from './read-view.ts'
import type { ViewServices } from './view-services.ts'

export const viewGrn = ({ type, id }: { readonly type: string; readonly id: string }): string =>
  createGrn(type === 'DASHBOARD' ? 'dashboard' : 'search', id)

/** Shows views to one caller: `favorite` is theirs. */
export async function presenter(services: ViewServices, caller: Caller) {
  const favorites = new Set((await services.favorites.of(caller)).map(({ grn }) => grn))
  const summary = ({ revision: _, state: __, ...view }: StoredView): ViewSummary => ({
    ...view,
    requires: {},
    favorite: favorites.has(viewGrn(view)),
  })
  return { summary, view: (view: StoredView): View => ({ ...summary(view), state: view.state }) }
}

const present = async (services: ViewServices, caller: Caller, view: StoredView): Promise<View> =>
  (await presenter(services, caller)).view(view)

/** @throws ApiError 404, also where the caller may not read it */
export async function findView({ records }: Services, caller: Caller, id: string): Promise<StoredView> {
  if (id.includes(':')) throw notFound(`There is no resolver of views named <${id.slice(0, id.indexOf(':'))}>.`)
  const found = await records.as(caller).of(views).find(id.toLowerCase())
  if (!found) throw notFound(`There is no view with id <${id}>.`)
  return found
}

/** `default` is the view that was made the default one. Remembered as opened by the caller. */
export async function openView(services: ViewServices, caller: Caller, id: string): Promise<View> {
  const found = await findView(services, caller, id === 'default' ? await defaultViewId(services) : id)
  await services.lastOpened.add(caller, viewGrn(found))
  return await present(services, caller, found)
}

async function defaultViewId({ records }: Services): Promise<string> {
  const { default_view_id } = await records.as(system('default view')).config(viewsConfig).get()
  if (default_view_id === '') throw notFound('There is no default view.')
  return default_view_id
}

/** @throws ApiError 404 */
export async function makeDefault(services: ViewServices, caller: Caller, id: string): Promise<void> {
  const { id: default_view_id } = await findView(services, caller, id)
  await services.records.as(caller).config(viewsConfig).put({ default_view_id })
}

/** @throws ApiError 400 naming what is wrong; 403 */
export async function createView(services: ViewServices, caller: Caller, input: ViewInput): Promise<View> {
  const { id, created_at, ...body } = readView(input)
  // First of all: who may not create one learns nothing of its search.
  if (body.type === 'DASHBOARD' && !caller.isPermitted('dashboards:create'))
    throw forbidden('Not authorized to create dashboards')
  const taken = id !== null && (await services.records.as(system('ids of views')).of(views).find(id))
  if (taken) throw badRequest(`id: there is a view <${id}> already.`)
  await checkIntegrity(services, caller, { ...body, id, created_at })
  const stored = await services.records
    .as(caller)
    .of(views)
    .insert({ ...body, owner: caller.username, created_at: created_at ?? new Date().toISOString() }, id ?? newId())
  return await present(services, caller, stored)
}

/** Owner, time and type stay. @throws ApiError 400, also where there is none the caller may read; 403 */
export async function updateView(services: ViewServices, caller: Caller, id: string, input: ViewInput): Promise<View> {
  const all = services.records.as(caller).of(views)
  const before = await all.find(id.toLowerCase())
  if (!before) throw badRequest(`There is no view with id <${id}>.`)
  if (![views.permissions.edit(before)].flat().some(needed => needed !== null && caller.isPermitted(needed))) {
    throw forbidden(`Not authorized to edit <${id}>`)
  }
  const { id: _, created_at: __, ...body } = readView(input)
  if (body.type !== before.type) throw badRequest(`type: a view stays a ${before.type}. Save it as a new one instead.`)
  await checkIntegrity(services, caller, { ...body, id, created_at: null })
  const { owner, created_at } = before
  return await present(services, caller, await all.update(before.id, null, () => ({ ...body, owner, created_at })))
}

/** Gives what was deleted. @throws ApiError 404, 403 */
export async function deleteView(services: ViewServices, caller: Caller, id: string): Promise<View> {
  const before = await findView(services, caller, id)
  const shown = await present(services, caller, before)
  await services.records.as(caller).of(views).delete(before.id)
  return shown
}
