/** Single messages, the terms of a text, and what a keyword means (contract 1, 5.5; 2, 3.5). */
import { Type } from 'typebox'
import { AnalyzeReply, NaturalDate, SingleMessageReply } from '../../../../core/search/schema.ts'
import { ApiError, notFound } from '../../platform/http/errors.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { isTimeZone } from '../../../../core/time/zones.ts'
import type { Services } from '../../services.ts'
import { singleMessage } from '../single-message.ts'
import { iso } from '../time/instants.ts'
import { naturalRange } from '../time/natural-date.ts'

const area = 'Messages'

export function messageRoutes(services: Services): readonly Route[] {
  return [
    route({
      method: 'GET', path: '/messages/:index/:messageId', permission: ({ messageId }) => `messages:read:${messageId}`, area,
      summary: 'One message',
      params: Type.Object({ index: Type.String(), messageId: Type.String() }), replies: { 200: SingleMessageReply },
      handler: ({ caller, params, signal }) => singleMessage(services, caller, params.index, params.messageId, signal),
    }),
    route({
      method: 'GET', path: '/messages/:index/analyze', permission: 'messages:analyze', area, summary: 'The terms a text is found by',
      params: Type.Object({ index: Type.String() }), replies: { 200: AnalyzeReply },
      query: Type.Object({ string: Type.String(),
        analyzer: Type.Optional(Type.String({ description: 'Taken and not used: there is one analysis.' })) }),
      async handler({ params, query }) {
        const indices = await services.messages.indices()
        if (!indices.some(index => index.name === params.index)) throw notFound(`There is no index '${params.index}'.`)
        return { tokens: [...services.messages.analyze(query.string)] }
      },
    }),
    route({
      method: 'GET', path: '/tools/natural_date_tester', permission: 'authenticated', area: 'Tools',
      summary: 'What a time range in words means now',
      query: Type.Object({ string: Type.String({ minLength: 1 }), timezone: Type.String({ minLength: 1 }) }), replies: { 200: NaturalDate },
      handler({ query: { string, timezone } }) {
        if (!isTimeZone(timezone)) throw new ApiError(422, `'${timezone}' is no time zone: use a name such as Europe/Berlin.`)
        const range = naturalRange(string, timezone, Date.now())
        if (!range) throw new ApiError(422, `'${string}' means no time: try 'last hour' or 'yesterday'.`)
        return { from: iso(range.from), to: iso(range.to), timezone }
      },
    }),
  ]
}
