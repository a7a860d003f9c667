/** /system/cluster_config: single documents by class name (contract 2, 2.1). Only names an area has defined exist. */
import { Type, type Static } from 'typebox'
import { coerced } from '../../platform/http/coercion.ts'
import { badRequest, notFound } from '../../platform/errors/errors.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { withoutNulls, type SchemaView } from '../../platform/http/schemas.ts'
import { definedConfigs, type Config } from '../../platform/records/config.ts'
import type { Services } from '../../platform/services.ts'
import { readOnlyConfigs } from '../configs.ts'
import { indexSetDefaults, withBothNames } from '../index-set-defaults.ts'
import { namingFields } from './naming-fields.ts'

const area = 'Configuration'
/** Its members are those of the class. */
const Stored = Type.Record(Type.String(), Type.Unknown())
type Stored = Static<typeof Stored>
const byClass = Type.Object({ configClass: Type.String() })

export function clusterConfigRoutes({ records }: Services): readonly Route[] {
  const named = (name: string): Config => {
    const known = definedConfigs.get(name)
    if (!known) throw notFound(`There is no configuration ${name}.`)
    return known
  }
  return [
    route({
      method: 'GET',
      area,
      path: '/system/cluster_config',
      permission: 'clusterconfigentry:read',
      summary: 'Names of what is configured',
      replies: { 200: Type.Object({ total: Type.Integer(), classes: Type.Array(Type.String()) }) },
      handler: async () => {
        const classes = (await records.configNames()).filter(name => definedConfigs.has(name)).sort()
        return { total: classes.length, classes }
      },
    }),
    route({
      method: 'GET',
      area,
      path: '/system/cluster_config/:configClass',
      permission: 'clusterconfigentry:read',
      summary: 'A configuration; 204 while nothing is stored, its schema for Accept: application/schema+json',
      params: byClass,
      replies: { 200: Stored, 204: null },
      produces: ['application/schema+json'],
      sends: true,
      handler: ({ caller, params, headers }, reply) => {
        const config = named(params.configClass)
        if (!headers.accept?.includes('application/schema+json'))
          return records.as(caller).config(config).stored() as Promise<Stored | null>
        const id = `urn:jsonschema:${config.name.replaceAll('.', ':')}`
        return reply
          .type('application/schema+json')
          .serializer((schema: unknown) => JSON.stringify(schema))
          .send({ id, ...config.schema })
      },
    }),
    route({
      method: 'PUT',
      area,
      path: '/system/cluster_config/:configClass',
      permission: ['clusterconfigentry:create', 'clusterconfigentry:edit'],
      summary: 'Store a configuration',
      params: byClass,
      body: Type.Object({}, { additionalProperties: true }),
      replies: { 202: Stored },
      handler: async ({ caller, params, body }, reply) => {
        const config = named(params.configClass)
        refuseReadOnly(config)
        reply.code(202)
        const schema = config.schema as SchemaView
        const value = coerced(schema, withoutNulls(schema, prepared(config, body)))
        return namingFields(() => records.as(caller).config(config).put(value) as Promise<Stored>)
      },
    }),
    route({
      method: 'DELETE',
      area,
      path: '/system/cluster_config/:configClass',
      permission: 'clusterconfigentry:delete',
      summary: 'Forget a configuration; the default holds again',
      params: byClass,
      replies: { 204: null },
      handler: async ({ caller, params }) => {
        const config = named(params.configClass)
        refuseReadOnly(config)
        await records.as(caller).config(config).delete()
      },
    }),
  ]
}

function refuseReadOnly({ name }: Config): void {
  const why = readOnlyConfigs.get(name)
  if (why !== undefined) throw badRequest(why)
}

function prepared({ name, schema }: Config, body: object): object {
  if (name === indexSetDefaults.name) return withBothNames(body)
  const { properties, additionalProperties } = schema as SchemaView
  // A schema that leaves it open ignores what it does not know.
  if (additionalProperties !== undefined || !properties) return body
  return Object.fromEntries(Object.entries(body).filter(([property]) => Object.hasOwn(properties, property)))
}
