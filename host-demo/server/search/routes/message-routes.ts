/** Single messages, and the terms of a text (contract 1, 5.5). */
import { Type } from 'typebox'
import { AnalyzeReply, SingleMessageReply } from '../../../../core/search/schema.ts'
import { notFound } from '../../platform/errors/errors.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { analyze } from '../analyzers.ts'
import { singleMessage } from '../single-message.ts'

const area = 'Messages'

export function messageRoutes(services: Services): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/messages/:index/:messageId',
      permission: ({ messageId }) => `messages:read:${messageId}`,
      area,
      summary: 'One message',
      params: Type.Object({ index: Type.String(), messageId: Type.String() }),
      replies: { 200: SingleMessageReply },
      handler: ({ caller, params, signal }) => singleMessage(services, caller, params.index, params.messageId, signal),
    }),
    route({
      method: 'GET',
      path: '/messages/:index/analyze',
      permission: 'messages:analyze',
      area,
      summary: 'The terms a text is found by',
      params: Type.Object({ index: Type.String() }),
      replies: { 200: AnalyzeReply },
      query: Type.Object({
        string: Type.String(),
        analyzer: Type.String({
          default: '',
          description: 'standard, by which messages are found; simple, whitespace or keyword',
        }),
      }),
      async handler({ params, query }) {
        const indices = await services.messages.indices()
        if (!indices.some(index => index.name === params.index)) throw notFound(`There is no index '${params.index}'.`)
        return { tokens: [...analyze(services.messages, query.string, query.analyzer)] }
      },
    }),
  ]
}
