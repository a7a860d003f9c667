/** Asks adapters, and remembers what each failed with last. */
import { timeUnitMs } from '../../../core/time/durations.ts'
import type { LookupResult } from '../../../core/lookup/schema.ts'
import { perServer } from '../per-server.ts'
import type { Services } from '../services.ts'
import { plainConfig } from './adapter-config.ts'
import { adapterTypes } from './adapter-types.ts'
import { LookupError } from './adapter-type.ts'
import type { AdapterDocument } from './collection.ts'

const errorTtlMs = 5000
/** The largest long; written as it is, because a JavaScript number cannot hold it. */
const noLimit = (JSON as unknown as { rawJSON(text: string): number }).rawJSON('9223372036854775807')

/** By the adapter's id. */
const failuresOf = perServer(() => new Map<string, string>())

/** What the adapter failed with last; null where it works or was not asked since the server started. */
export const adapterFailure = (services: Services, { id }: AdapterDocument): string | null => failuresOf(services).get(id) ?? null

/** Another configuration or a deletion makes an old failure meaningless. */
export const forgetFailure = (services: Services, id: string): void => { failuresOf(services).delete(id) }

/** An answer, or one with `has_error`; the reason is then that of `adapterFailure`. */
export async function queryAdapter(services: Services, adapter: AdapterDocument, key: string): Promise<LookupResult> {
  try {
    const type = adapterTypes.get(adapter.config.type)
    if (!type) throw new LookupError(`There is no data adapter type '${adapter.config.type}'.`)
    const { ttlMs, ...values } = await type.query(services, plainConfig(adapter, services.secrets), key)
    forgetFailure(services, adapter.id)
    return { ...values, has_error: false, ttl: ttlMs ?? noLimit }
  } catch (error) {
    if (!(error instanceof LookupError)) services.log.error({ err: error, adapter: adapter.name }, 'A data adapter failed.')
    const reason = error instanceof LookupError ? error.message : "The data adapter failed. The server's log says why."
    failuresOf(services).set(adapter.id, reason)
    return { single_value: null, multi_value: null, string_list_value: null, has_error: true, ttl: errorTtlOf(adapter) }
  }
}

function errorTtlOf({ custom_error_ttl_enabled: enabled, custom_error_ttl: value, custom_error_ttl_unit: unit }: AdapterDocument): number {
  return enabled && value !== null && unit !== null ? Math.round(timeUnitMs({ value, unit })) : errorTtlMs
}
