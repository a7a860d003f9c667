/** The route that says what pipelines, stages and rules do now: an extension. */
import { PipelineStatistics, type RuleCounts } from '../../../core/pipelines/schema.ts'
import { perEntity } from '../platform/http/route-permission.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { PlaceCounters, Rate } from '../platform/ingest/ingest.ts'
import type { RuleFailureNote } from '../platform/pipelines/place-counts.ts'
import { pipelines } from './collection.ts'
import type { PipelineFeed, Place } from './feed.ts'
import type { PipelineService } from './service.ts'

const none: Rate = { total: 0, perSecond: 0 }
const noCounters: PlaceCounters = {
  evaluated: none,
  matched: none,
  executed: none,
  failed: none,
  microseconds: null,
  lastFailure: null,
}
const rate = ({ total, perSecond }: Rate) => ({ total, per_second: perSecond })

export const statisticsRoute = (service: PipelineService, feed: PipelineFeed): Route =>
  route({
    method: 'GET',
    path: '/system/pipelines/statistics',
    permission: perEntity(pipelines),
    area: 'Pipelines',
    extension: true,
    summary: 'Messages, failures and time of pipelines, stages and rules since the start of the server',
    replies: { 200: PipelineStatistics },
    async handler({ caller }) {
      const readable = new Set((await service.pipelines(caller)).map(({ id }) => id))
      const mayReadRule = new Set((await service.rules(caller)).map(({ id }) => id))
      const countersOf = ({ pipelineId, stage, title }: Place) =>
        feed.counters([pipelineId, stage, title]) ?? noCounters
      const byPipeline = Map.groupBy(feed.places, ({ pipelineId }) => pipelineId)
      const byRule = Map.groupBy(feed.places, ({ ruleId }) => ruleId)
      return {
        pipelines: feed.present.pipelines
          .filter(({ id }) => readable.has(id))
          .map(({ id }) => {
            const places = byPipeline.get(id) ?? []
            return {
              id,
              executed: rate(feed.counters([id])?.executed ?? none),
              load: places.map(countersOf).reduce((sum, one) => sum + loadOf(one), 0),
              stages: [...Map.groupBy(places, ({ stage }) => stage)].map(([stage, rules]) => ({
                stage,
                executed: rate(feed.counters([id, stage])?.executed ?? none),
                rules: rules.map(place => ({
                  title: place.title,
                  id: place.ruleId,
                  counts: shown([countersOf(place)]),
                })),
              })),
            }
          }),
        rules: feed.present.rules
          .filter(({ id }) => mayReadRule.has(id))
          .map(({ id }) => ({ id, counts: shown((byRule.get(id) ?? []).map(countersOf)) })),
      }
    },
  })

/** Share of a second. */
const loadOf = ({ microseconds, evaluated }: PlaceCounters) => ((microseconds ?? 0) * evaluated.perSecond) / 1e6

function shown(all: readonly PlaceCounters[]): RuleCounts {
  const sum = (name: 'evaluated' | 'matched' | 'failed') =>
    all.reduce(
      (sums, { [name]: { total, perSecond } }) => ({
        total: sums.total + total,
        perSecond: sums.perSecond + perSecond,
      }),
      none,
    )
  const evaluated = sum('evaluated')
  const timed = all.filter(({ microseconds }) => microseconds !== null)
  const messages = timed.reduce((total, one) => total + one.evaluated.total, 0)
  const time = timed.reduce((total, one) => total + one.microseconds! * one.evaluated.total, 0)
  const failure = all
    .map(({ lastFailure }) => lastFailure)
    .reduce<RuleFailureNote | null>((last, one) => (one && (!last || one.at > last.at) ? one : last), null)
  return {
    evaluated: rate(evaluated),
    matched: rate(sum('matched')),
    failed: rate(sum('failed')),
    microseconds_per_message: messages > 0 ? time / messages : null,
    last_failure: failure && {
      at: new Date(failure.at).toISOString(),
      line: failure.line,
      reason: failure.reason,
      message_id: failure.messageId,
    },
  }
}
