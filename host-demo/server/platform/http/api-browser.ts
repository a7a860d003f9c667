/** The API browser: Swagger UI over the OpenAPI document, without a script or style in the page itself. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { badRequest, notFound } from '../errors/errors.ts'
import type { OpenApiDocument } from './openapi.ts'
import { route, type Route } from './route.ts'
import { listing } from './api-listing.ts'

const files = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static')

const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css',
  'index.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
  'swagger-ui-standalone-preset.js': 'text/javascript',
  'favicon-32x32.png': 'image/png',
  'favicon-16x16.png': 'image/png',
}

const page = (base: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cordwood API browser</title>
<link rel="stylesheet" href="${base}/swagger-ui.css">
<link rel="stylesheet" href="${base}/index.css">
<link rel="stylesheet" href="${base}/look.css">
<link rel="icon" href="${base}/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${base}/swagger-ui-bundle.js"></script>
<script src="${base}/start.js"></script>
</body>
</html>
`

/** Styles that Swagger UI leaves to the page: the ground of its dark theme, and words that are wider than a phone. */
const look = `html.dark-mode body { background: none; }
.swagger-ui .opblock-tag > a { min-width: 0; overflow-wrap: anywhere; }
.swagger-ui .info { margin: 24px 0; }
@media (max-width: 767px) {
  .swagger-ui .filter .operation-filter-input { width: 100%; }
  .swagger-ui .scheme-container .schemes { gap: 12px; }
}
@media (max-width: 479px) {
  .swagger-ui .opblock-tag { font-size: 18px; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .response-col_links { display: none; }
}
`

const start = (api: string) => `const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
follow()
dark.addEventListener('change', follow)
SwaggerUIBundle({
  url: ${JSON.stringify(`${api}/openapi.json`)},
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  validatorUrl: null,
  requestInterceptor: request => Object.assign(request, { headers: { ...request.headers, 'X-Requested-By': 'api-browser' } }),
})
`

/**
 * @param describe returns the document, which is made when somebody asks for it
 * @param api path of the API, without a slash at the end
 */
export function apiBrowser(describe: () => OpenApiDocument, version: string, api: string): readonly Route[] {
  const base = `${api}/api-browser`
  const open = { method: 'GET', permission: 'open', area: 'API' } as const
  const html = (path: string) =>
    route({
      ...open,
      path,
      summary: 'The API browser',
      replies: { 200: null },
      produces: ['text/html'],
      sends: true,
      handler: (_request, reply) => reply.type('text/html; charset=utf-8').send(page(base)),
    })
  return [
    html('/api-browser'),
    html('/api-browser/index.html'),
    html('/api-browser/global/index.html'),
    route({
      ...open,
      path: '/api-browser/:asset',
      summary: 'A file of the API browser',
      replies: { 200: null },
      produces: [...new Set(Object.values(assets))],
      sends: true,
      handler: (request, reply) => asset((request.params as { asset: string }).asset, reply, api),
    }),
    route({
      ...open,
      path: '/openapi',
      summary: 'This API as OpenAPI 3.1',
      extension: true,
      replies: { 200: Type.Object({ openapi: Type.String() }, { additionalProperties: true }) },
      handler: describe,
    }),
    ...listing(describe, version, api),
  ]
}

async function asset(name: string, reply: FastifyReply, api: string): Promise<FastifyReply> {
  if (name.includes('..')) throw badRequest('Not allowed to access parent directory')
  if (name === 'look.css') return reply.type('text/css').send(look)
  if (name === 'start.js') return reply.type('text/javascript').send(start(api))
  const type = Object.hasOwn(assets, name) ? assets[name] : undefined
  if (!type) throw notFound()
  return reply.type(type).send(await readFile(join(files, name)))
}
