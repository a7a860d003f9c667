/** The cases of all areas. */
import { cloud } from './areas/cloud.ts'
import { configuration } from './areas/configuration.ts'
import { decorators } from './areas/decorators.ts'
import { indices } from './areas/indices.ts'
import { inputs, inputStates } from './areas/inputs.ts'
import { lookup } from './areas/lookup.ts'
import { notifications } from './areas/notifications.ts'
import { roles } from './areas/roles.ts'
import { exports, search, storedSearches } from './areas/search.ts'
import { sessions } from './areas/sessions.ts'
import { streams } from './areas/streams.ts'
import { cluster, metrics, notices, system } from './areas/system.ts'
import { tools } from './areas/tools.ts'
import { telemetry, tokens, users } from './areas/users.ts'
import { shares, start, views } from './areas/views.ts'
import type { Cases } from './cases.ts'

export const areas: Readonly<Record<string, Cases>> = {
  cloud, cluster, configuration, decorators, exports, indices, inputs, 'input states': inputStates, lookup, metrics, notices, notifications,
  roles, search, sessions, shares, start, 'stored searches': storedSearches, streams, system, telemetry, tokens, tools, users, views,
}
