/** Calls of the cluster configuration (specification 7.4 and 7.5, contract 2, 2). All throw FetchError. */
import type { Client } from '../client/client.ts'
import { path, type Abortable } from '../client/request.ts'
import { configClasses, type ConfigClass, type ConfigTypes } from './classes.ts'
import type { TrafficLimit, TrafficLimitStatus } from '../system/schema.ts'
import type {
  AwsPluginConfiguration,
  AwsPluginUpdate,
  IndexSetsDefaultConfiguration,
  MessageProcessorsList,
  OriginTest,
  UrlWhitelist,
} from './schema.ts'

const whitelist = '/system/urlwhitelist'
const processors = '/system/messageprocessors/config'
const traffic = '/system/cluster/traffic/limit'

/** Returns the path at which a configuration is read. */
export function configurationPath(name: ConfigClass): string {
  if (name === configClasses.urlWhitelist) return whitelist
  if (name === configClasses.trafficLimit) return traffic
  return name === configClasses.messageProcessors ? processors : path`/system/cluster_config/${name}`
}

/** Undefined when nothing is stored: the default holds. */
export const clusterConfig = <N extends ConfigClass>(client: Client, name: N, { signal }: Abortable = {}) =>
  client.get<ConfigTypes[N] | undefined>(path`/system/cluster_config/${name}`, { signal })
/** Takes the whole configuration, gives what is stored now. */
export const setClusterConfig = <N extends ConfigClass>(client: Client, name: N, value: ConfigTypes[N]) =>
  client.put<ConfigTypes[N]>(path`/system/cluster_config/${name}`, value, { report: false })

/** Needs `urlwhitelist:read`. */
export const urlWhitelist = (client: Client, { signal }: Abortable = {}) =>
  client.get<UrlWhitelist>(whitelist, { signal })
/** Needs `urlwhitelist:write`. `fieldErrorsOf` a 400 knows fields like `entries[0].title`. */
export const setUrlWhitelist = (client: Client, value: UrlWhitelist) =>
  client.put<void>(whitelist, value, { report: false })

/** Gives what is stored now. A 400's message names the field. */
export const setIndexSetDefaults = (client: Client, value: IndexSetsDefaultConfiguration) =>
  client.put<IndexSetsDefaultConfiguration>('/system/indices/index_set_defaults', value, { report: false })

export const messageProcessors = (client: Client, { signal }: Abortable = {}) =>
  client.get<MessageProcessorsList>(processors, { signal })
export const setMessageProcessors = (client: Client, value: MessageProcessorsList) =>
  client.put<MessageProcessorsList>(processors, value, { report: false })

/** The daily volume limit and the volume of today; needs `throughput:read`. Our own. */
export const trafficLimit = (client: Client, { signal }: Abortable = {}) =>
  client.get<TrafficLimitStatus>(traffic, { signal })
export const setTrafficLimit = (client: Client, { daily_limit_bytes }: TrafficLimit) =>
  client.put<TrafficLimitStatus>(traffic, { daily_limit_bytes }, { report: false })

/** Read it with `clusterConfig(client, configClasses.aws)`. */
export const setAwsPluginConfiguration = (client: Client, value: AwsPluginUpdate) =>
  client.put<AwsPluginConfiguration>('/plugins/org.graylog.aws/config', value, { report: false })

/** Our own; need `clusterconfigentry:read`. */
export const testOrigin = (client: Client, origin: string) =>
  client.post<OriginTest>('/system/embedding/test_origin', { origin }, { report: false })
