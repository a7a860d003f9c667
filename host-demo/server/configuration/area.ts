/** Serves the settings of the whole cluster, and the URL whitelist. */
import { area as geoIp } from '../geo-ip/area.ts'
import { area as instanceNames } from '../instance-names/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { system } from '../platform/records/callers.ts'
import type { Config, ConfigAccess } from '../platform/records/records.ts'
import { clusterIdConfig, eventsConfig, searchesConfig, sidecarConfig } from './configs.ts'
import { obeyEmbedding } from './embedding.ts'
import { indexSetDefaults } from './index-set-defaults.ts'
import { legacyStrategyConfigs } from './legacy-strategies.ts'
import { messageProcessorsConfig, obeyProcessors } from './message-processors.ts'
import { clusterConfigRoutes } from './routes/cluster-config.ts'
import { embeddingRoutes } from './routes/embedding.ts'
import { otherConfigRoutes } from './routes/other-configs.ts'
import { urlWhitelistRoutes } from './routes/url-whitelist.ts'
import { firstWhitelist, urlWhitelist } from './url-whitelist.ts'

export const area = defineArea({
  name: 'configuration',
  needs: [geoIp, instanceNames],
  create: services => ({
    routes: [
      ...clusterConfigRoutes(services),
      ...otherConfigRoutes(services),
      ...urlWhitelistRoutes(services),
      ...embeddingRoutes(services),
    ],
    async start() {
      const { records, settings, node } = services
      const configs = records.as(system('first start'))
      const first = async <T>(definition: Config<T>, value: T = definition.default) => {
        const stored: ConfigAccess<T> = configs.config(definition)
        if ((await stored.stored()) === null) await stored.put(value)
      }
      await first(searchesConfig)
      await first(eventsConfig)
      await first(indexSetDefaults)
      await first(sidecarConfig)
      for (const legacy of legacyStrategyConfigs) await first(legacy)
      await first(messageProcessorsConfig)
      await first(urlWhitelist, firstWhitelist(settings))
      await first(clusterIdConfig, { cluster_id: node.clusterId })
      await obeyEmbedding(services)
      await obeyProcessors(services)
    },
  }),
})
