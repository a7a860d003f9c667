/** Stores how a user wants a table shown (contract 1, 3.4). */
import { Type } from 'typebox'
import { ListPreferences } from '../../../core/client/list-preferences.ts'
import { badRequest } from '../platform/errors/errors.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../platform/services.ts'

const area = 'Entities'
const path = '/entitylists/preferences/:listId'
const params = Type.Object({ listId: Type.String() })
/** Tables whose look is remembered for one user: the last ones they changed. */
const kept = 200
const rowId = (caller: Caller, listId: string) => `${caller.userId} ${listId}`

export function listPreferenceRoutes({ records }: Services): readonly Route[] {
  const preferences = records.log('list_preferences')
  return [
    route({
      method: 'GET',
      path,
      permission: 'authenticated',
      area,
      params,
      replies: { 200: ListPreferences, 204: null },
      summary: 'How the user wants a table shown; nothing where that was never said',
      handler: async ({ caller, params: { listId } }) =>
        (await preferences.get(rowId(caller, listId)))?.body as ListPreferences | undefined,
    }),
    route({
      method: 'POST',
      path,
      permission: 'authenticated',
      area,
      params,
      body: ListPreferences,
      replies: { 200: null },
      summary: 'Remembers how the user wants a table shown',
      async handler({ caller, params: { listId }, body }) {
        if (!/^[\w-]{1,64}$/.test(listId))
          throw badRequest(`listId '${listId}' must be 1 to 64 letters, digits, - and _.`)
        await preferences.put({ id: rowId(caller, listId), entity: caller.userId ?? '', at: Date.now(), body })
        const forgotten = await preferences.ids({ entity: caller.userId ?? '', offset: kept })
        if (forgotten.length > 0) await preferences.remove(...forgotten)
      },
    }),
  ]
}
