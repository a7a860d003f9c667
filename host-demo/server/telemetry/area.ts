/** Telemetry settings of users. The server keeps them for clients of the API that report; it reports nothing itself. */
import { Telemetry, TelemetrySettings } from '../../../core/telemetry/schema.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { route } from '../platform/http/route.ts'
import type { Caller } from '../platform/records/caller.ts'

const group = 'Telemetry'
const fallback: TelemetrySettings = { telemetry_enabled: false, telemetry_permission_asked: false }

export const area = defineArea({
  name: 'telemetry',
  create({ records }) {
    const settings = records.log('telemetry_settings')
    const idOf = ({ userId }: Caller) => userId ?? ''
    const settingsOf = async (caller: Caller) =>
      ((await settings.get(idOf(caller)))?.body as TelemetrySettings | undefined) ?? fallback
    const routes = [
      route({
        method: 'GET',
        path: '/telemetry',
        permission: 'authenticated',
        area: group,
        replies: { 200: Telemetry },
        summary: 'What may be reported for the user: nothing but their settings, as this server reports nothing',
        handler: async ({ caller }) => ({ user_telemetry_settings: await settingsOf(caller) }),
      }),
      route({
        method: 'GET',
        path: '/telemetry/user/settings',
        permission: 'authenticated',
        area: group,
        replies: { 200: TelemetrySettings },
        summary: 'Telemetry settings of the user',
        handler: ({ caller }) => settingsOf(caller),
      }),
      route({
        method: 'PUT',
        path: '/telemetry/user/settings',
        permission: 'authenticated',
        area: group,
        body: TelemetrySettings,
        replies: { 204: null },
        summary: 'Changes the telemetry settings of the user',
        handler: ({ caller, body }) => settings.put({ id: idOf(caller), entity: idOf(caller), at: Date.now(), body }),
      }),
    ]
    return { routes }
  },
})
