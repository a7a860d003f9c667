/** /system/embedding: which origins may embed, and what a browser on one of them would be answered. Our own. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import {
  AllowedOrigins,
  OriginTest,
  OriginTestRequest,
  type OriginTestAnswer,
} from '../../../../core/configuration/schema.ts'
import { ValidationError } from '../../platform/errors/errors.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { embeddingConfig, saidOfOrigin } from '../embedding.ts'

const area = 'Embedding'

const reasons = {
  settings: 'The settings of the server name this origin.',
  configuration: 'The configuration names this origin.',
  none: 'Neither the settings of the server (CORDWOOD_ALLOWED_ORIGINS) nor the configuration name this origin.',
}

export function embeddingRoutes({ records, settings, origins }: Services): readonly Route[] {
  return [
    route({
      method: 'GET',
      area,
      path: '/system/embedding/origins',
      permission: 'clusterconfigentry:read',
      extension: true,
      summary: 'Origins whose pages may call: those of the settings and those configured',
      replies: { 200: AllowedOrigins },
      handler: async ({ caller }) => ({
        settings: settings.allowedOrigins,
        configuration: (await records.as(caller).config(embeddingConfig).get()).allowed_origins,
      }),
    }),
    route({
      method: 'POST',
      area,
      path: '/system/embedding/test_origin',
      permission: 'clusterconfigentry:read',
      extension: true,
      summary: 'What a browser on a page of this origin is answered: the server calls itself as the browser would',
      body: OriginTestRequest,
      replies: { 200: OriginTest },
      async handler({ body: { origin }, server }) {
        const said = saidOfOrigin(origin)
        if (said !== undefined) throw new ValidationError({ origin: [said] }, `origin: ${said}`)
        const preflight = await asked(server, 'OPTIONS', {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type,x-requested-by',
        })
        const response = await asked(server, 'GET', { origin })
        const source = origins.sourceOf(origin)
        return {
          origin,
          source,
          preflight,
          response,
          reason: reasons[source ?? 'none'],
          allowed: [preflight, response].every(({ headers }) => headers['access-control-allow-origin'] === origin),
        }
      },
    }),
  ]
}

/** The first call of every element. */
async function asked(
  server: FastifyInstance,
  method: 'OPTIONS' | 'GET',
  headers: Record<string, string>,
): Promise<OriginTestAnswer> {
  return told(await server.inject({ method, url: `${server.pathPrefix}api/system/sessions`, headers }))
}

/** Returns the status and the headers that a browser's CORS check reads. */
function told({ statusCode, headers }: LightMyRequestResponse): OriginTestAnswer {
  const decisive = Object.entries(headers).filter(([name]) => name.startsWith('access-control-'))
  return { status: statusCode, headers: Object.fromEntries(decisive.map(([name, value]) => [name, String(value)])) }
}
