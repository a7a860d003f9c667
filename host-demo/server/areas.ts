/** All areas of the server. Their order does not matter: each declares what it needs. */
import { area as alerts } from './alerts/area.ts'
import { area as audit } from './audit/area.ts'
import { area as authentication } from './authentication/area.ts'
import { area as cloud } from './cloud/area.ts'
import { area as configuration } from './configuration/area.ts'
import { area as dashboards } from './dashboards/area.ts'
import { area as decorators } from './decorators/area.ts'
import { area as entities } from './entities/area.ts'
import { area as extractors } from './extractors/area.ts'
import { area as geoIp } from './geo-ip/area.ts'
import { area as grok } from './grok/area.ts'
import { area as indices } from './indices/area.ts'
import { area as inputs } from './inputs/area.ts'
import { area as instanceNames } from './instance-names/area.ts'
import { area as lookup } from './lookup/area.ts'
import { area as notifications } from './notifications/area.ts'
import { area as permissions } from './permissions/area.ts'
import { area as pipelines } from './pipelines/area.ts'
import type { Area } from './platform/areas/define-area.ts'
import { area as processing } from './processing/area.ts'
import { area as search } from './search/area.ts'
import { area as start } from './start/area.ts'
import { area as streams } from './streams/area.ts'
import { area as system } from './system/area.ts'
import { area as telemetry } from './telemetry/area.ts'
import { area as tools } from './tools/area.ts'
import { area as users } from './users/area.ts'
import { area as views } from './views/area.ts'

export const areas: readonly Area[] = [
  alerts,
  audit,
  authentication,
  cloud,
  configuration,
  dashboards,
  decorators,
  entities,
  extractors,
  geoIp,
  grok,
  indices,
  inputs,
  instanceNames,
  lookup,
  notifications,
  permissions,
  pipelines,
  processing,
  search,
  start,
  streams,
  system,
  telemetry,
  tools,
  users,
  views,
]
