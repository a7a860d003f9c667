/** All areas of the server, in the order in which they start. */
import { area as audit } from './audit/area.ts'
import { area as cloud } from './cloud/area.ts'
import { area as configuration } from './configuration/area.ts'
import { area as decorators } from './decorators/area.ts'
import { area as entities } from './entities/area.ts'
import { area as indices } from './indices/area.ts'
import { area as inputs } from './inputs/area.ts'
import { area as notifications } from './notifications/area.ts'
import { area as permissions } from './permissions/area.ts'
import { area as lookup } from './lookup/area.ts'
import { area as search } from './search/area.ts'
import { area as start } from './start/area.ts'
import { area as streams } from './streams/area.ts'
import { area as system } from './system/area.ts'
import { area as telemetry } from './telemetry/area.ts'
import { area as tools } from './tools/area.ts'
import { area as users } from './users/area.ts'
import { area as views } from './views/area.ts'
import type { Area } from './services.ts'

// Inputs come last: what they take in must know where to go.
// Views come before searches, which forget at their start what nothing uses.
export const areas: readonly Area[] = [
  system, audit, configuration, users, indices, streams, decorators, views, search, notifications, entities, start, permissions, tools, lookup,
  cloud, telemetry, inputs,
]
