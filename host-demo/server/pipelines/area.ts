import { area as configuration } from '../configuration/area.ts'
import { ruleMetricsConfig } from '../configuration/configs.ts'
import { area as grok } from '../grok/area.ts'
import { area as inputs } from '../inputs/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { system } from '../platform/records/callers.ts'
import { area as search } from '../search/area.ts'
import { createDeadlinePool } from '../platform/threads/deadline-pool.ts'
import { area as streams } from '../streams/area.ts'
import { connectionRoutes } from './connection-routes.ts'
import { PipelineFeed } from './feed.ts'
import { pipelineRoutes } from './pipeline-routes.ts'
import { ruleRoutes } from './rule-routes.ts'
import { PipelineService } from './service.ts'
import { Sources } from './sources.ts'
import { statisticsRoute } from './statistics-route.ts'
import type { TrialJobs } from './trial.ts'
import { trialRoutes } from './trial-routes.ts'
import { DEADLINE_MS, Trials } from './trials.ts'

const words = {
  tooLong: (ms: number) => `The rules take longer than ${ms} ms. Make them, or the message, smaller.`,
  tooLarge: 'The rules need too much memory. Make them, or the message, smaller.',
}

/** Rules and pipelines: what is stored, told to ingest, which compiles and runs them. */
export const area = defineArea({
  name: 'pipelines',
  needs: [configuration, grok, inputs, search, streams],
  create(services, deps) {
    const { records } = services
    const sources = new Sources(() => deps.grok.api.patterns.all)
    const metricsConfig = () => records.as(system('pipelines')).config(ruleMetricsConfig).get()
    const feed = new PipelineFeed(services, sources, metricsConfig)
    const service = new PipelineService({ services, sources, feed })
    deps.grok.api.uses.add(async () =>
      (await service.rules(system('pipelines'))).map(({ id, title, source }) => ({
        kind: 'pipeline_rule',
        id,
        title,
        patterns: sources.patternsOf(source),
      })),
    )
    const pool = createDeadlinePool<TrialJobs>(new URL('./trial-worker.ts', import.meta.url), DEADLINE_MS, words)
    return {
      api: { service, sources, feed },
      routes: [
        ...pipelineRoutes(service, sources),
        ...ruleRoutes({ service, sources, records, metricsConfig: ruleMetricsConfig, measure: () => feed.measure() }),
        ...connectionRoutes(service),
        statisticsRoute(service, feed),
        ...trialRoutes(new Trials(services, sources, feed, pool)),
      ],
      start: () => feed.start(),
      async stop() {
        feed.stop()
        await pool.close()
      },
    }
  },
})
