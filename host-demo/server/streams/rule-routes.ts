/** Rules of streams (contract 1, 5.3). */
import { Type } from 'typebox'
import { RULE_TYPES } from '../../../core/streams/rules.ts'
import {
  StreamRule,
  StreamRuleCreated,
  StreamRuleInput,
  StreamRuleList,
  StreamRuleType,
  TestMatch,
  TestMatchResult,
} from '../../../core/streams/schema.ts'
import { locationOf } from '../platform/http/location.ts'
import { route, type Route } from '../platform/http/route.ts'
import { createRule, deleteRule, ruleOf, testMatch, updateRule } from './rules.ts'
import { readStream } from './service.ts'
import type { StreamServices } from './stream-services.ts'

const area = 'Streams'
const params = Type.Object({ streamId: Type.String() })
const ruleParams = Type.Object({ streamId: Type.String(), ruleId: Type.String() })
const read = ({ streamId }: Record<string, string>) => `streams:read:${streamId}`
const edit = ({ streamId }: Record<string, string>) => `streams:edit:${streamId}`

export function ruleRoutes(services: StreamServices): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/streams/:streamId/rules/types',
      permission: 'authenticated',
      area,
      summary: 'The types of rules',
      params,
      replies: { 200: Type.Array(StreamRuleType) },
      handler: () => RULE_TYPES,
    }),
    route({
      method: 'GET',
      path: '/streams/:streamId/rules',
      permission: read,
      area,
      summary: 'The rules of a stream',
      params,
      replies: { 200: StreamRuleList },
      async handler({ caller, params: { streamId } }) {
        const { rules } = await readStream(services, caller, streamId)
        return { total: rules.length, stream_rules: rules }
      },
    }),
    route({
      method: 'POST',
      path: '/streams/:streamId/rules',
      permission: edit,
      area,
      summary: 'Adds a rule',
      params,
      body: StreamRuleInput,
      replies: { 201: StreamRuleCreated },
      async handler({ caller, params: { streamId }, body }, reply) {
        const { id } = await createRule(services, caller, streamId, body)
        reply.code(201)
        reply.header('location', locationOf(services.settings, `streams/${streamId}/rules/${id}`))
        return { streamrule_id: id }
      },
    }),
    route({
      method: 'GET',
      path: '/streams/:streamId/rules/:ruleId',
      permission: read,
      area,
      summary: 'One rule',
      params: ruleParams,
      replies: { 200: StreamRule },
      handler: async ({ caller, params: { streamId, ruleId } }) =>
        ruleOf(await readStream(services, caller, streamId), ruleId),
    }),
    ...(['PUT', 'POST'] as const).map(method =>
      route({
        method,
        path: '/streams/:streamId/rules/:ruleId',
        permission: edit,
        area,
        summary: 'Changes a rule',
        params: ruleParams,
        body: StreamRuleInput,
        replies: { 200: StreamRuleCreated },
        async handler({ caller, params: { streamId, ruleId }, body }) {
          await updateRule(services, caller, streamId, ruleId, body)
          return { streamrule_id: ruleId }
        },
      }),
    ),
    route({
      method: 'DELETE',
      path: '/streams/:streamId/rules/:ruleId',
      permission: edit,
      area,
      summary: 'Takes a rule away',
      params: ruleParams,
      replies: { 204: null },
      async handler({ caller, params: { streamId, ruleId } }, reply) {
        await deleteRule(services, caller, streamId, ruleId)
        reply.code(204)
      },
    }),
    route({
      method: 'POST',
      path: '/streams/:streamId/testMatch',
      permission: read,
      area,
      summary: 'Whether a message would come to the stream, and what each rule says of it',
      params,
      body: TestMatch,
      replies: { 200: TestMatchResult },
      handler: async ({ caller, params: { streamId }, body }) =>
        testMatch(services, await readStream(services, caller, streamId), body.message),
    }),
  ]
}
