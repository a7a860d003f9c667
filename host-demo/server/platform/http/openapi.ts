/** The OpenAPI 3.1 document of the routes; ours beside the established contract are marked `x-cordwood-extension`. */
import type { TSchema } from 'typebox'
import type { Route } from './route.ts'
import { permissionNames } from './route-permission.ts'
import { errorReplies } from './error-replies.ts'
import type { SchemaView } from './schemas.ts'

export type OpenApiDocument = Readonly<Record<string, unknown>> & { readonly openapi: string }

const json = (schema: unknown) => ({ 'application/json': { schema } })
const errorReferences = Object.keys(errorReplies).map(name => ({ $ref: `#/components/schemas/${name}` }))
const asText = (types: readonly string[]) =>
  Object.fromEntries(types.map(type => [type, { schema: { type: 'string' } }]))

/** @param api path of the API, without a slash at the end */
export function openApiDocument(routes: readonly Route[], version: string, api: string): OpenApiDocument {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cordwood REST API', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: api }],
    tags: [...new Set(routes.map(route => route.area))].sort().map(name => ({ name })),
    paths,
    components: {
      securitySchemes: {
        basic: {
          type: 'http',
          scheme: 'basic',
          description:
            'User name and password; a session id with the password `session`; a token with the password `token`.',
        },
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'authentication' },
      },
      schemas: errorReplies,
      responses: { Error: { description: 'An error', content: json({ anyOf: errorReferences }) } },
    },
  }
}

function operation(route: Route): object {
  const open = route.permission === 'open'
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[^A-Za-z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: route.summary,
    tags: [route.area],
    parameters: [...pathParameters(route), ...queryParameters(route), ...(route.method === 'GET' ? [] : [requestedBy])],
    ...(route.body ? { requestBody: requestBody(route, route.body) } : {}),
    responses: { ...replies(route), default: { $ref: '#/components/responses/Error' } },
    security: open ? [] : [{ cookie: [] }, { basic: [] }, { bearer: [] }],
    ...permission(route),
    ...(route.extension ? { 'x-cordwood-extension': true } : {}),
  }
}

const requestedBy = {
  name: 'X-Requested-By',
  in: 'header',
  required: true,
  schema: { type: 'string', default: 'api-browser' },
  description: 'Any value; proves that no foreign page sent this.',
}

const permissionKeys = { all: 'x-permissions', any: 'x-permissions-any', each: 'x-permissions-per-entity' }

function permission({ permission: needed, path }: Route): object {
  const asked = permissionNames(needed, path)
  return asked ? { [permissionKeys[asked.kind]]: asked.names } : {}
}

function pathParameters({ path, params }: Route): object[] {
  const schemas = (params as SchemaView | undefined)?.properties ?? {}
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: schemas[name] ?? { type: 'string' },
  }))
}

function queryParameters({ query }: Route): object[] {
  const { properties = {}, required = [] } = (query ?? {}) as SchemaView
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name) && schema.default === undefined,
    schema,
    ...(schema.description ? { description: schema.description } : {}),
  }))
}

function requestBody({ consumes = [] }: Route, schema: TSchema): object {
  return {
    required: true,
    content: { ...json(schema), ...asText(consumes) },
  }
}

function replies({ replies, produces = [] }: Route): Record<string, object> {
  const texts = asText(produces)
  return Object.fromEntries(
    Object.entries(replies).map(([status, schema]) => {
      const content = { ...(schema && json(schema)), ...texts }
      return [
        status,
        { description: Number(status) < 300 ? 'Done' : 'Refused', ...(Object.keys(content).length > 0 && { content }) },
      ]
    }),
  )
}
