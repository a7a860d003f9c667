/** Grok patterns (contract 2, 7). */
import { Type } from 'typebox'
import { flatPageOf } from '../../../core/entities/schema.ts'
import { parsePatternFile } from '../../../core/grok/pattern-file.ts'
import { maxImportBytes, maxPatternLength, maxSampleLength } from '../../../core/grok/rules.ts'
import {
  GrokExplainInput,
  GrokExplanation,
  GrokImportPreview,
  GrokImportPreviewInput,
  GrokImportReply,
  GrokPattern,
  GrokPatternInput,
  GrokPatternList,
  GrokPatternsInput,
  GrokPatternTest,
  GrokPatternTestReply,
  GrokUsage,
  ImportStrategy,
  type RefusedPattern,
} from '../../../core/grok/schema.ts'
import { BulkReply, BulkRequest, inBulk } from '../platform/entities/bulk.ts'
import { badRequest } from '../platform/errors/errors.ts'
import { check } from '../platform/http/check.ts'
import { route, type ReplyHead, type Route } from '../platform/http/route.ts'
import { flatPage, list, listParameters } from '../platform/records/list.ts'
import { checkPattern } from './check.ts'
import { grokPatterns } from './collection.ts'
import { presentPattern, type GrokService } from './service.ts'
import type { GrokTrials } from './trials.ts'

const area = 'Grok patterns'
const path = '/system/grok'
const params = Type.Object({ id: Type.String() })
const listDefinition = grokPatterns.definition.list

const strategy = { 'import-strategy': Type.Optional(ImportStrategy) }
/** Bytes of a body that tries one pattern: the longest sample and pattern, each character escaped. */
const maxTrialBytes = 1_048_576

/** Nothing for an import that took all; what it left out otherwise. */
function imported(refused: readonly RefusedPattern[], reply: ReplyHead<200 | 202>) {
  if (refused.length > 0) {
    reply.code(200)
    return { refused }
  }
  reply.code(202)
  return undefined
}

function checkLength(field: string, text: string, most: number): void {
  if (text.length > most) throw badRequest(`'${field}' is longer than ${most} characters.`)
}

export function grokRoutes(service: GrokService, trials: GrokTrials): readonly Route[] {
  return [
    route({
      method: 'GET',
      path,
      permission: 'inputs:read',
      area,
      summary: 'All grok patterns',
      replies: { 200: GrokPatternList },
      handler: async ({ caller }) => ({ patterns: (await service.all(caller)).map(presentPattern) }),
    }),
    route({
      method: 'GET',
      path: `${path}/paginated`,
      permission: 'inputs:read',
      area,
      summary: 'A page of the grok patterns',
      query: Type.Interface([listParameters({ sort: 'name' })], {
        page: Type.Integer({ minimum: 0, default: 1, description: '0 is the first page too' }),
      }),
      replies: { 200: flatPageOf({ patterns: Type.Array(GrokPattern), grand_total: Type.Integer() }) },
      async handler({ caller, query }) {
        const sort = listDefinition.sort.includes(query.sort) ? query.sort : 'name'
        const page = list(await service.all(caller), { ...query, sort, page: Math.max(1, query.page) }, listDefinition)
        return flatPage('patterns', page, presentPattern, { grandTotal: true })
      },
    }),
    route({
      method: 'GET',
      path: `${path}/:id`,
      permission: 'inputs:read',
      area,
      summary: 'One grok pattern',
      params,
      replies: { 200: GrokPattern },
      handler: async ({ caller, params: { id } }) => presentPattern(await service.get(caller, id)),
    }),
    route({
      method: 'GET',
      path: `${path}/:id/usage`,
      permission: 'inputs:read',
      area,
      extension: true,
      summary: 'What uses a grok pattern, directly or through other patterns',
      params,
      replies: { 200: GrokUsage },
      handler: async ({ caller, params: { id } }) => ({ used_by: await service.usage(caller, id) }),
    }),
    route({
      method: 'POST',
      path,
      permission: 'inputs:create',
      area,
      summary: 'Creates a grok pattern; or imports a file of patterns, a line "NAME pattern" each',
      consumes: ['text/plain'],
      maxBodyBytes: maxImportBytes,
      query: Type.Object(strategy),
      body: Type.Union([GrokPatternInput, Type.String(), Type.Null()]),
      replies: { 201: GrokPattern, 200: GrokImportReply, 202: null },
      async handler({ caller, body, query, headers }, reply) {
        if (!/^text\/plain\b/i.test(headers['content-type'] ?? '')) {
          const created = await service.create(caller, check(GrokPatternInput, body, 'body'))
          reply.code(201)
          return created
        }
        const { patterns } = parsePatternFile(typeof body === 'string' ? body : '')
        return imported(await service.import(caller, patterns, query['import-strategy'] ?? 'ABORT_ON_CONFLICT'), reply)
      },
    }),
    route({
      method: 'PUT',
      path,
      permission: 'inputs:create',
      area,
      summary: 'Imports grok patterns, all or none; answers those that cannot run in linear time and were left out',
      maxBodyBytes: maxImportBytes,
      query: Type.Object({
        ...strategy,
        replace: Type.Optional(Type.Boolean({ description: 'drops all existing ones' })),
      }),
      body: GrokPatternsInput,
      replies: { 200: GrokImportReply, 202: null },
      async handler({ caller, body, query }, reply) {
        const fallback = query.replace ? 'DROP_ALL_EXISTING' : 'ABORT_ON_CONFLICT'
        return imported(await service.import(caller, body.patterns, query['import-strategy'] ?? fallback), reply)
      },
    }),
    route({
      method: 'POST',
      path: `${path}/import_preview`,
      permission: 'inputs:create',
      area,
      extension: true,
      summary: 'What the import of a file of patterns would do; nothing changes',
      maxBodyBytes: maxImportBytes,
      body: GrokImportPreviewInput,
      replies: { 200: GrokImportPreview },
      async handler({ body }) {
        const { patterns, skipped } = parsePatternFile(body.text)
        const preview = await service.preview(patterns, body.strategy)
        return {
          ...preview,
          skipped: skipped.slice(0, 100).map(({ line, text }) => ({ line, text: text.slice(0, 200) })),
        }
      },
    }),
    route({
      method: 'PUT',
      path: `${path}/:id`,
      permission: 'inputs:edit',
      area,
      summary: 'Changes a grok pattern',
      params,
      body: GrokPatternInput,
      replies: { 200: GrokPattern },
      handler: ({ caller, params: { id }, body }) => service.update(caller, id, body),
    }),
    route({
      method: 'DELETE',
      path: `${path}/:id`,
      permission: 'inputs:edit',
      area,
      summary: 'Deletes a grok pattern that nothing uses',
      params,
      replies: { 204: null },
      handler: ({ caller, params: { id } }) => service.delete(caller, id),
    }),
    route({
      method: 'POST',
      path: `${path}/bulk_delete`,
      permission: 'inputs:edit',
      area,
      extension: true,
      summary: 'Deletes grok patterns; one that another of them uses goes after it',
      body: BulkRequest,
      replies: { 200: BulkReply },
      handler: async ({ caller, body }) =>
        inBulk({ entity_ids: [...(await service.inOrderOfDeletion(caller, body.entity_ids))] }, id =>
          service.delete(caller, id),
        ),
    }),
    route({
      method: 'POST',
      path: `${path}/test`,
      permission: 'authenticated',
      area,
      summary: 'What a grok pattern captures in a text, field by field',
      maxBodyBytes: maxTrialBytes,
      body: GrokPatternTest,
      replies: { 200: GrokPatternTestReply },
      handler({ body: { grok_pattern: given, sampleData }, signal }) {
        checkPattern(given)
        checkLength('sampleData', sampleData, maxSampleLength)
        return trials.test(given.name, given.pattern, sampleData, { signal })
      },
    }),
    route({
      method: 'POST',
      path: `${path}/explain`,
      permission: 'authenticated',
      area,
      extension: true,
      summary: 'Where in a text a grok pattern finds each of its captures',
      maxBodyBytes: maxTrialBytes,
      body: GrokExplainInput,
      replies: { 200: GrokExplanation },
      handler({ body, signal }) {
        checkLength('pattern', body.pattern, maxPatternLength)
        checkLength('string', body.string, maxSampleLength)
        return trials.explain(body, { signal })
      },
    }),
  ]
}
