import { area as configuration } from '../configuration/area.ts'
import { ruleMetricsConfig } from '../configuration/configs.ts'
import { area as grok } from '../grok/area.ts'
import { area as inputs } from '../inputs/area.ts'
import { area as decorators } from '../decorators/area.ts'
import { SOURCES_MS } from '../decorators/decorate.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { system } from '../platform/records/callers.ts'
import { area as search } from '../search/area.ts'
import { createDeadlinePool } from '../platform/threads/deadline-pool.ts'
import { area as streams } from '../streams/area.ts'
import { area as lookup } from '../lookup/area.ts'
import { connectionRoutes } from './connection-routes.ts'
import { PipelineFeed } from './feed.ts'
import { messageDecorator } from './message-decorator.ts'
import { pipelineRoutes } from './pipeline-routes.ts'
import type { SourceJobs } from './read-sources.ts'
import { ruleRoutes } from './rule-routes.ts'
import { PipelineService } from './service.ts'
import { Sources } from './sources.ts'
import { statisticsRoute } from './statistics-route.ts'
import type { TrialJobs } from './trial.ts'
import { trialRoutes } from './trial-routes.ts'
import { DEADLINE_MS, Trials } from './trials.ts'

const trialWords = {
  tooLong: (ms: number) => `The rules take longer than ${ms} ms. Make them, or the message, smaller.`,
  tooLarge: 'The rules need too much memory. Make them, or the message, smaller.',
  busy: 'Too many trials are waiting. Try again.',
}

/** Only the longest texts, full of expressions, need more than a second. */
const READ_DEADLINE_MS = 15_000
const readWords = {
  tooLong: (ms: number) => `source: reading it takes longer than ${ms} ms. Make smaller rules of it.`,
  tooLarge: 'source: reading it needs too much memory. Make smaller rules of it.',
  busy: 'Too many sources are waiting to be read. Try again.',
}

/** Rules and pipelines: what is stored, told to ingest, which compiles and runs them. */
export const area = defineArea({
  name: 'pipelines',
  needs: [configuration, decorators, grok, inputs, lookup, search, streams],
  create(services, deps) {
    const { records } = services
    const readers = createDeadlinePool<SourceJobs>(
      new URL('./source-worker.ts', import.meta.url),
      READ_DEADLINE_MS,
      readWords,
    )
    const sources = new Sources(readers)
    const metricsConfig = () => records.as(system('pipelines')).config(ruleMetricsConfig).get()
    const feed = new PipelineFeed(services, sources, metricsConfig)
    const service = new PipelineService({ services, sources, feed })
    deps.grok.api.uses.add(async () => {
      const rules = await service.rules(system('pipelines'))
      const patterns = await sources.patternsOf(rules)
      return rules.map(({ id, title }, i) => ({ kind: 'pipeline_rule', id, title, patterns: patterns[i]! }))
    })
    const threads = (deadlineMs: number) =>
      createDeadlinePool<TrialJobs>(new URL('./trial-worker.ts', import.meta.url), deadlineMs, trialWords)
    const trialThreads = threads(DEADLINE_MS)
    const decoratorThreads = threads(2 * SOURCES_MS)
    deps.decorators.api.types.add(messageDecorator({ services, sources, feed, pool: decoratorThreads }))
    return {
      api: { service, sources, feed },
      routes: [
        ...pipelineRoutes(service, sources),
        ...ruleRoutes({ service, sources, records, metricsConfig: ruleMetricsConfig, measure: () => feed.measure() }),
        ...connectionRoutes(service),
        statisticsRoute(service, feed),
        ...trialRoutes(new Trials(services, sources, feed, trialThreads)),
      ],
      start: () => feed.start(),
      async stop() {
        feed.stop()
        await Promise.all([trialThreads, decoratorThreads, readers].map(pool => pool.close()))
      },
    }
  },
})
