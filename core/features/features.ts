/** Features of the server (GET /api/features): fetched once, so that the SDK explains what is missing instead of requiring its own version. */
import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { AppConfiguration } from '../brand/app-configuration.ts'
import { catalogue } from '../brand/catalogue.ts'
import type { Client } from '../client/client.ts'
import { FetchError, isOutage } from '../client/errors.ts'
import type { Features } from '../system/schema.ts'

/** Areas a server may lack, and the version that brought them. */
export const featureVersions = {
  'url-whitelist': '5.1.4',
  'cluster-configuration': '5.1.4',
  'event-notifications': '5.1.4',
  'lookup-adapters': '5.1.4',
  'lookup-tables': '5.1.4',
  tools: '5.1.4',
  cloud: '5.1.4',
} as const
export type FeatureName = keyof typeof featureVersions

/** Settings that take effect later than the calls that store them: a server names those it obeys, and others are not offered. */
export const obeyedSettings = [
  'message-processors',
  'geo-ip',
  'events',
  // The default backlog and the TCP keep-alive, which are settings of events too.
  'event-notification-defaults',
  'index-set-defaults',
  'daily-volume-limit',
] as const
export type ObeyedSetting = (typeof obeyedSettings)[number]

export const featureStrings = catalogue('features', {
  missing: 'This server has no {feature}.',
  since: '{product} has it since version {version}.',
  serverVersion: 'This server is version {version}.',
  'url-whitelist': 'URL whitelist',
  'cluster-configuration': 'cluster configuration',
  'event-notifications': 'event notifications',
  'lookup-adapters': 'lookup adapters',
  'lookup-tables': 'lookup tables',
  tools: 'testers',
  cloud: 'cloud ingestion',
})

/** `list` is null for a server that speaks the contract and has no such list: then everything is tried. */
export type FeaturesState = { readonly known: false } | { readonly known: true; readonly list: Features | null }

/** Asks the server; null for one without the list. Throws where it is away. */
export async function askFeatures(
  client: Client,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<Features | null> {
  try {
    const answer = await client.get<Features>('/features', {
      open: true,
      report: false,
      noSessionExtension: true,
      ...(signal && { signal }),
    })
    if (!Array.isArray(answer?.areas)) throw new FetchError('Not the API', { status: 200, reason: 'not-cordwood' })
    return answer
  } catch (error) {
    if (error instanceof FetchError && error.status !== undefined && !isOutage(error)) return null
    throw error
  }
}

/** Asked when somebody first looks; a server that is away is asked again by the next who looks, and once it knows who is logged in. */
export function createFeatures(
  client: () => Client,
  $username: ReadableAtom<string | null>,
): ReadableAtom<FeaturesState> {
  const $features = atom<FeaturesState>({ known: false })
  const load = async () => {
    try {
      $features.set({ known: true, list: await askFeatures(client()) })
    } catch {
      // It is away; whoever asks it for something says so.
    }
  }
  onMount($features, () => {
    const ask = () => {
      if (!$features.get().known) void load()
    }
    ask()
    return $username.listen(username => {
      if (username !== null) ask()
    })
  })
  return $features
}

/** The cloud edition, by the page's configuration or by the server; a page of another origin has no configuration of ours. */
export function isCloudEdition(config: AppConfiguration, state: FeaturesState): boolean {
  return config.isCloud || (state.known && state.list?.edition === 'cloud')
}

/** undefined until it is known. */
export function hasFeature(state: FeaturesState, name: FeatureName | ObeyedSetting): boolean | undefined {
  if (!state.known) return undefined
  return state.list === null || state.list.areas.includes(name)
}
