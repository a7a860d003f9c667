/** Reports about its use that a user allows the product (contract 2, 1.11). */
import { Type, type Static } from 'typebox'

export const TelemetrySettings = Type.Object({
  telemetry_enabled: Type.Boolean(),
  telemetry_permission_asked: Type.Boolean(),
})
export type TelemetrySettings = Static<typeof TelemetrySettings>

export const Telemetry = Type.Object({ user_telemetry_settings: TelemetrySettings })
export type Telemetry = Static<typeof Telemetry>
