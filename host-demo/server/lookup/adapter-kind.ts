/** Data adapters: what is stored of them, and what may be wrong. */
import { ownTableType } from '../../../core/lookup/own-tables.ts'
import { Adapter, AdapterChange, AdapterPage } from '../../../core/lookup/schema.ts'
import { urlWhitelist } from '../configuration/url-whitelist.ts'
import { isWhitelisted } from '../platform/outgoing/whitelist.ts'
import { readAdapterConfig } from '../platform/lookup/adapter-types.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { plainConfig, rowSettings, shownConfig, storedConfig } from './adapter-config.ts'
import { adapters, tables, type AdapterDocument, type StoredAdapter } from './collection.ts'
import { namesOf, type FieldProblems, type Kind } from './kind.ts'

export function adapterKind(services: Services): Kind<StoredAdapter, AdapterChange, Adapter> {
  const { lookups, secrets, records } = services
  const all = () => records.as(system('lookup'))
  return {
    collection: adapters,
    path: 'adapters',
    listKey: 'data_adapters',
    one: 'data adapter',
    many: 'data adapters',
    shown: Adapter,
    sent: AdapterChange,
    page: AdapterPage,
    present: ({ revision: _, secrets: hidden, ...stored }) => ({
      ...stored,
      _scope: 'DEFAULT',
      config: shownConfig(lookups.types, { config: stored.config, secrets: hidden }),
    }),
    async problems(sent, before) {
      const problems = errorTimeProblems(sent)
      const config = plainConfig(storedConfig(lookups.types, sent.config, before, secrets), secrets)
      for (const [field, texts] of Object.entries(readAdapterConfig(lookups.types, config, lookups.ways).problems))
        if (texts) problems[field] = [...texts]
      if (before?.config.type === ownTableType && sent.config.type !== ownTableType)
        problems['type'] = ['The type of a table that people edit stays: its rows would be lost. Make a new one.']
      return problems
    },
    async warnings({ config }): Promise<FieldProblems> {
      const { url } = config as Readonly<Record<string, unknown>>
      if (typeof url !== 'string') return {}
      const list = await all().config(urlWhitelist).get()
      return isWhitelisted(list, url.replaceAll('${key}', 'key'))
        ? {}
        : { url: [`The URL is not on the URL whitelist: ${url.slice(0, 500)}`] }
    },
    async prepare({ config }, { id, config: kept }, caller) {
      const settings = rowSettings(config)
      if (config.type !== ownTableType || settings.caseInsensitive === rowSettings(kept).caseInsensitive) return
      await services.ownTables.changeSettings(id, settings, caller.username)
    },
    stored: (sent, before) => ({
      title: sent.title,
      description: sent.description,
      name: sent.name,
      content_pack: sent.content_pack ?? before?.content_pack ?? null,
      custom_error_ttl_enabled: sent.custom_error_ttl_enabled ?? false,
      custom_error_ttl: sent.custom_error_ttl ?? null,
      custom_error_ttl_unit: sent.custom_error_ttl_unit ?? null,
      ...storedConfig(lookups.types, sent.config, before, secrets),
    }),
    async use({ id }: AdapterDocument) {
      const users = (await all().of(tables).all()).filter(table => table.data_adapter_id === id)
      return users.length > 0 ? `the lookup tables ${namesOf(users)}` : null
    },
  }
}

function errorTimeProblems(sent: AdapterChange): FieldProblems {
  if (!sent.custom_error_ttl_enabled) return {}
  return {
    ...((sent.custom_error_ttl ?? null) === null && {
      custom_error_ttl: ['A custom error TTL needs a number that is 0 or more.'],
    }),
    ...(!sent.custom_error_ttl_unit && { custom_error_ttl_unit: ['A custom error TTL needs a unit.'] }),
  }
}
