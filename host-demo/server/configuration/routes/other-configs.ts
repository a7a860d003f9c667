/** Configurations with a call of their own: index set defaults, message processors, cloud plugin (contract 2, 2.3, 2.5 and 12.2). */
import { Type } from 'typebox'
import {
  AwsPluginConfiguration,
  AwsPluginUpdate,
  IndexSetsDefaultConfiguration,
  MessageProcessorsList,
} from '../../../../core/configuration/schema.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { awsConfig, plainSecret, planOf } from '../../instance-names/config.ts'
import { sealedKey } from '../../platform/secrets/sealed-key.ts'
import { indexSetDefaults, withBothNames } from '../index-set-defaults.ts'
import { messageProcessorsConfig, tellProcessors, withNames, withoutNames } from '../message-processors.ts'
import { namingFields } from './naming-fields.ts'

const area = 'Configuration'
const write = ['clusterconfigentry:create', 'clusterconfigentry:edit']

export function otherConfigRoutes(services: Services): readonly Route[] {
  const { records, secrets, settings } = services
  return [
    route({
      method: 'PUT',
      area,
      path: '/system/indices/index_set_defaults',
      permission: write,
      summary: 'What new index sets start from; read it as cluster configuration',
      body: Type.Object({}, { additionalProperties: true }),
      replies: { 200: IndexSetsDefaultConfiguration },
      handler: ({ caller, body }) =>
        namingFields(() =>
          records
            .as(caller)
            .config(indexSetDefaults)
            .put(withBothNames(body) as IndexSetsDefaultConfiguration),
        ),
    }),
    route({
      method: 'GET',
      area,
      path: '/system/messageprocessors/config',
      permission: 'clusterconfigentry:read',
      summary: 'Order of the message processors, and the disabled ones',
      replies: { 200: MessageProcessorsList },
      handler: async ({ caller }) => withNames(await records.as(caller).config(messageProcessorsConfig).get()),
    }),
    route({
      method: 'PUT',
      area,
      path: '/system/messageprocessors/config',
      permission: 'clusterconfigentry:edit',
      summary: 'Replace the order; unknown processors are left out, missing ones appended',
      body: MessageProcessorsList,
      replies: { 200: MessageProcessorsList },
      handler: async ({ caller, body }) => {
        await records.as(caller).config(messageProcessorsConfig).put(withoutNames(body))
        await tellProcessors(services)
        return body
      },
    }),
    route({
      method: 'PUT',
      area,
      path: '/plugins/org.graylog.aws/config',
      permission: write,
      summary:
        'Configuration of the AWS plugin: whose instances are looked up. Without a secret the stored one is kept',
      body: AwsPluginUpdate,
      replies: { 202: AwsPluginConfiguration },
      handler: async ({ caller, body: { secret_key, ...rest } }, reply) => {
        reply.code(202)
        return records.as(caller).transaction(async transaction => {
          const access = transaction.config(awsConfig)
          const stored = await access.get()
          if (rest.lookups_enabled) planOf(rest, secret_key || plainSecret(stored, secrets), settings)
          const kept = { secret_key: stored.secret_key, secret_key_salt: stored.secret_key_salt }
          return access.put({ ...rest, ...(secret_key ? sealedKey(secrets.encrypt(secret_key)) : kept) })
        })
      },
    }),
  ]
}
