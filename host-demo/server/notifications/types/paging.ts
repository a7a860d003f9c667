/** Opens incidents through version 2 of the paging service's events API (contract 2, 12.3). */
import { createHash } from 'node:crypto'
import type { EventModel } from '../../../../core/notifications/model.ts'
import { paging } from '../../../../core/notifications/types/paging.ts'
import { createRoutes } from '../../../../core/routes/routes.ts'
import { searchParameters } from '../../../../core/routes/search-link.ts'
import { publicAddress } from '../../platform/http/location.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { cut, defineSender, targetOf } from '../sender.ts'
import { brand } from '../words.ts'

const maxKeyLength = 255
const maxSummaryLength = 1024
/** Limit of the text of stream names; the deduplication key is made of all of them. */
const maxStreamsLength = 255
const maxLinks = 20

export const sender = defineSender(paging, {
  templates: [],
  target: ({ routing_key: key }, { pagingUrl }) => ({
    lane: targetOf(pagingUrl).lane,
    receiver: `${pagingUrl}#${key}`,
  }),
  async send(config, model, { settings, post, streamTitles }) {
    const { event } = model
    const titles = await streamTitles(event.source_streams)
    const streams = titles.join(', ')
    await post(settings.pagingUrl, {
      routing_key: config.routing_key,
      event_action: 'trigger',
      dedup_key: config.custom_incident
        ? incidentKey(`${config.key_prefix}/${streams}/${model.event_definition_title}`)
        : '',
      client: config.client_name,
      client_url: config.client_url,
      links: event.source_streams
        .slice(0, maxLinks)
        .map((id, index) => ({ href: streamAddress(settings, id, event), text: titles[index] ?? id })),
      payload: {
        summary: cut(event.message || model.event_definition_title, maxSummaryLength),
        source: `${brand.product}:${cut(streams, maxStreamsLength)}`,
        severity: severityOf(event.priority),
        timestamp: event.timestamp,
        component: `${brand.product}Alerts`,
        group: cut(streams, maxStreamsLength),
        class: 'alerts',
      },
    })
  },
})

/** A key that is too long keeps its start and ends in its hash, so that different incidents stay different. */
export function incidentKey(key: string): string {
  if (key.length <= maxKeyLength) return key
  const hash = createHash('sha256').update(key).digest('hex')
  return `${cut(key, maxKeyLength - hash.length - 1)}/${hash}`
}

export const severityOf = (priority: number): 'info' | 'warning' | 'critical' =>
  priority <= 1 ? 'info' : priority === 2 ? 'warning' : 'critical'

/** The search that shows what the event was made of. */
function streamAddress(settings: Settings, streamId: string, { replay_info: replay }: EventModel['event']): string {
  const query = replay
    ? searchParameters({
        query: replay.query,
        timeRange: { type: 'absolute', from: replay.timerange_start, to: replay.timerange_end },
      })
    : {}
  return new URL(publicAddress(settings)).origin + createRoutes(settings.pathPrefix).streamSearch({ streamId }, query)
}
