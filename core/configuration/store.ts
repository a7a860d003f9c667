/** The state of the cluster configuration (specification 3): what has been read or written, one for a core and all its elements. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Core } from '../core.ts'
import { askFeatures } from '../features/features.ts'
import * as api from './api.ts'
import { configClasses, type ConfigClass, type ConfigTypes } from './classes.ts'
import {
  defaultEmbeddingConfig,
  defaultEventsConfig,
  defaultGeoIpConfig,
  defaultIndexSetsConfig,
  defaultPermissionsConfig,
  defaultSearchesConfig,
  defaultSidecarConfig,
  defaultUserConfig,
} from './defaults.ts'
import { runningOnly, withRunning } from './processors.ts'
import type {
  EventsConfiguration,
  IndexSetsDefaultConfiguration,
  MessageProcessorsList,
  SearchesClusterConfig,
} from './schema.ts'

export interface ConfigurationState {
  /** Class name → configuration, as far as it was loaded. */
  readonly configuration: Readonly<Partial<ConfigTypes>>
  readonly searchesClusterConfig: SearchesClusterConfig | undefined
  readonly eventsClusterConfig: EventsConfiguration | undefined
  readonly indexSetsDefaultConfig: IndexSetsDefaultConfiguration | undefined
}

/** All throw FetchError, and leave the state as it was then. */
export interface ConfigurationStore {
  readonly $state: ReadableAtom<ConfigurationState>
  /** Undefined where nothing is stored and there is no default. The URL whitelist needs `urlwhitelist:read`. */
  load<N extends ConfigClass>(name: N, signal?: AbortSignal): Promise<ConfigTypes[N] | undefined>
  /** Whole configurations only; the answer replaces what is held, here and in the page's cache. */
  save<N extends ConfigClass>(name: N, value: ConfigTypes[N]): Promise<ConfigTypes[N]>
  /** Processors that the server runs, with their names for people, which `load` of their configuration lacks. */
  loadMessageProcessors(signal?: AbortSignal): Promise<MessageProcessorsList>
  saveMessageProcessors(value: MessageProcessorsList): Promise<MessageProcessorsList>
  /** Forgets everything: another user may see less. */
  clear(): void
}

/** Defaults where the server has nothing stored. */
const defaults: Readonly<Partial<ConfigTypes>> = {
  [configClasses.permissions]: defaultPermissionsConfig,
  [configClasses.users]: defaultUserConfig,
  [configClasses.searches]: defaultSearchesConfig,
  [configClasses.events]: defaultEventsConfig,
  [configClasses.geoIp]: defaultGeoIpConfig,
  [configClasses.indexSetDefaults]: defaultIndexSetsConfig,
  [configClasses.sidecars]: defaultSidecarConfig,
  [configClasses.embedding]: defaultEmbeddingConfig,
}

export function createConfigurationStore({
  client,
  query,
  session,
}: Pick<Core, 'client' | 'query' | 'session'>): ConfigurationStore {
  const $configuration = atom<Readonly<Partial<ConfigTypes>>>({})
  const hold = <N extends ConfigClass>(name: N, value: ConfigTypes[N]) => {
    $configuration.set({ ...$configuration.get(), [name]: value })
    return value
  }

  /** Subscribers see a saved configuration at once. */
  const told = <T>(name: ConfigClass, value: T) => {
    query[2].mutateCache(`${session.$username.get()}${api.configurationPath(name)}`, value)
    return value
  }

  const read = async (name: ConfigClass, signal?: AbortSignal): Promise<unknown> => {
    switch (name) {
      case configClasses.urlWhitelist:
        return api.urlWhitelist(client, { signal })
      case configClasses.trafficLimit:
        return api.trafficLimit(client, { signal })
      default:
        return api.clusterConfig(client, name, { signal })
    }
  }

  const write = async <N extends ConfigClass>(name: N, value: ConfigTypes[N]): Promise<unknown> => {
    switch (name) {
      case configClasses.urlWhitelist:
        await api.setUrlWhitelist(client, value as ConfigTypes[typeof configClasses.urlWhitelist])
        return value
      case configClasses.indexSetDefaults:
        return api.setIndexSetDefaults(client, value as IndexSetsDefaultConfiguration)
      case configClasses.trafficLimit:
        return api.setTrafficLimit(client, value as ConfigTypes[typeof configClasses.trafficLimit])
      default:
        return api.setClusterConfig(client, name, value)
    }
  }

  const loadMessageProcessors = async (signal?: AbortSignal) => {
    const [list, features] = await Promise.all([
      api.messageProcessors(client, { signal }),
      askFeatures(client, { signal }),
    ])
    return runningOnly(list, features?.message_processors)
  }

  return {
    $state: computed($configuration, configuration => ({
      configuration,
      searchesClusterConfig: configuration[configClasses.searches],
      eventsClusterConfig: configuration[configClasses.events],
      indexSetsDefaultConfig: configuration[configClasses.indexSetDefaults],
    })),
    async load<N extends ConfigClass>(name: N, signal?: AbortSignal) {
      const value = ((await read(name, signal)) as ConfigTypes[N] | undefined) ?? defaults[name]
      return value === undefined ? undefined : hold(name, value)
    },
    save: async (name, value) => told(name, hold(name, (await write(name, value)) as typeof value)),
    loadMessageProcessors,
    saveMessageProcessors: async value => {
      await api.setMessageProcessors(client, withRunning(await api.messageProcessors(client), value))
      return told(configClasses.messageProcessors, await loadMessageProcessors())
    },
    clear: () => {
      $configuration.set({})
    },
  }
}

const stores = new WeakMap<Core, ConfigurationStore>()

/** The one of a core; emptied with every login and logout. */
export function configurationOf(core: Core): ConfigurationStore {
  let store = stores.get(core)
  if (!store) {
    const made = createConfigurationStore(core)
    core.session.$username.listen(() => {
      made.clear()
    })
    stores.set(core, (store = made))
  }
  return store
}
