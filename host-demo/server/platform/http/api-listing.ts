/** The API in the older listing form, Swagger 1.2, made from the OpenAPI document (contract 2, 1.12). */
import { Type } from 'typebox'
import { notFound } from '../errors/errors.ts'
import type { OpenApiDocument } from './openapi.ts'
import { route, type Route } from './route.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: { readonly type?: string }
  }[]
  readonly requestBody?: object
}
const head = { apiVersion: Type.String(), swaggerVersion: Type.String() }
const Overview = Type.Object({
  ...head,
  apis: Type.Array(Type.Object({ name: Type.String(), path: Type.String(), description: Type.String() })),
})
const OldOperation = Type.Object({}, { additionalProperties: true })
const Declaration = Type.Object({
  ...head,
  basePath: Type.String(),
  resourcePath: Type.String(),
  apis: Type.Array(Type.Object({ path: Type.String(), operations: Type.Array(OldOperation) })),
  models: Type.Object({}),
})

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/**
 * @param describe returns the OpenAPI document
 * @param api path of the API, without a slash at the end
 */
export function listing(describe: () => OpenApiDocument, version: string, api: string): readonly Route[] {
  const version12 = { apiVersion: version, swaggerVersion: '1.2' }
  const pathsOfApi = () => describe()['paths'] as Paths
  const areasOf = (paths: Paths) =>
    [...new Set(Object.values(paths).flatMap(path => Object.values(path).flatMap(operation => operation.tags)))].sort()
  const shared = { method: 'GET', permission: 'open', area: 'API' } as const

  const overview = () => ({
    ...version12,
    apis: areasOf(pathsOfApi()).map(area => ({ name: area, path: `/${area}`, description: `Calls of ${area}` })),
  })
  const declaration = (area: string) => {
    const paths = pathsOfApi()
    if (!areasOf(paths).includes(area)) throw notFound()
    return { ...version12, basePath: api, resourcePath: `/${area}`, apis: declarations(paths, area), models: {} }
  }
  return ['/api-docs', '/api-docs/global'].flatMap(path => [
    route({
      ...shared,
      path,
      summary: 'The areas of this API',
      replies: { 200: Overview },
      handler: (_request, reply) => {
        reply.header('access-control-allow-origin', '*')
        return overview()
      },
    }),
    route({
      // Names of areas may hold a slash.
      ...shared,
      path: `${path}/*`,
      summary: 'The calls of an area',
      replies: { 200: Declaration },
      handler: (request, reply) => {
        reply.header('access-control-allow-origin', '*')
        return declaration((request.params as { '*': string })['*'])
      },
    }),
  ])
}

function declarations(paths: Paths, area: string) {
  return Object.entries(paths).flatMap(([path, operations]) => {
    const own = Object.entries(operations).filter(([, operation]) => operation.tags.includes(area))
    return own.length === 0 ? [] : [{ path, operations: own.map(([method, operation]) => oldForm(method, operation)) }]
  })
}

const oldForm = (method: string, { operationId, summary, parameters, requestBody }: Operation) => ({
  method: method.toUpperCase(),
  summary,
  notes: '',
  nickname: operationId,
  produces: ['application/json'],
  type: 'any',
  parameters: [
    ...parameters.map(parameter => ({
      name: parameter.name,
      paramType: parameter.in,
      required: parameter.required,
      type: parameter.schema.type ?? 'string',
    })),
    ...(requestBody ? [{ name: 'JSON body', paramType: 'body', required: true, type: 'any' }] : []),
  ],
  responseMessages: [],
})
