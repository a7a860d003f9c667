/**
 * `<cordwood-lookup-cache>`: one cache of lookup tables with its settings and counters; or the form that creates or changes it.
 *
 * @permission lookuptables:read:{id} — shows the cache
 * @permission lookuptables:read — shows its counters
 * @permission lookuptables:create — creates a cache
 * @permission lookuptables:edit:{id} — changes the cache
 * @permission lookuptables:delete:{id} — deletes the cache
 * @example
 * <cordwood-lookup-cache name="whois-cache"></cordwood-lookup-cache>
 */
import { cachePath } from '../../core/lookup/api.ts'
import { lookupCacheStrings } from '../../core/lookup/cache-strings.ts'
import { cacheTypeView } from '../../core/lookup/cache-types.ts'
import { lookupCacheEntity } from '../../core/lookup/entity.ts'
import type { Cache } from '../../core/lookup/schema.ts'
import { lookupStrings } from '../../core/lookup/strings.ts'
import { Callout, defineElement, Link, Page, Panel, useCore, useMessages, useStrings, ValueRows } from '../kit/kit.ts'
import { CacheFormPage } from './cache-form.tsx'
import { configRows } from './config-rows.tsx'
import { CacheFigures } from './figures.tsx'
import { HeadActions } from './head-actions.tsx'
import css from './lookup.css?inline'
import { Stored } from './stored.tsx'
import { useLookupCounts } from './use-lookup-state.ts'
import { useAddresses } from './use-addresses.ts'

export interface LookupCacheProps {
  /** Name or id of the cache; not for a new one. */
  readonly name?: string
  /** 'overview' (default); 'create': the form of a new cache; 'edit': the form of this one. */
  readonly mode?: string
}

function LookupCache({ name = '', mode }: LookupCacheProps) {
  const { routes } = useCore()
  const t = useStrings(lookupCacheStrings)
  if (mode === 'create') return <CacheFormPage cache={null} />
  return (
    <Stored<Cache>
      key={name}
      name={name}
      path={cachePath}
      title={t('one')}
      crumb={<Link to={routes.lookupCaches()}>{t('all')}</Link>}
    >
      {cache => (mode === 'edit' ? <CacheFormPage cache={cache} /> : <CacheOverview cache={cache} />)}
    </Stored>
  )
}

function CacheOverview({ cache }: { readonly cache: Cache }) {
  const { routes } = useCore()
  const addresses = useAddresses()
  const t = useStrings(lookupCacheStrings)
  const l = useStrings(lookupStrings)
  const messages = useMessages()
  const { data: counts } = useLookupCounts()
  const view = cacheTypeView(cache.config.type)
  return (
    <Page
      title={cache.title}
      description={cache.description || undefined}
      crumb={<Link to={routes.lookupCaches()}>{t('all')}</Link>}
      actions={
        <HeadActions
          entity={lookupCacheEntity}
          row={cache}
          editAddress={addresses.editCache(cache.name)}
          listAddress={routes.lookupCaches()}
        />
      }
    >
      {!view && <Callout variant="warning">{l('unknownCacheType', { type: cache.config.type })}</Callout>}
      {cache.config.type !== 'none' && counts && <CacheFigures counts={counts.caches[cache.name]} />}
      <Panel title={l('details')} padded>
        <ValueRows
          rows={[
            { label: l('lookupName'), value: <bdi className="mono">{cache.name}</bdi> },
            { label: l('type'), value: view?.title(messages) ?? cache.config.type },
            ...configRows(view?.fields ?? [], cache.config, messages),
          ]}
        />
        {view && <p className="sm muted about-type">{view.about(messages)}</p>}
      </Panel>
    </Page>
  )
}

defineElement<LookupCacheProps>('cordwood-lookup-cache', LookupCache, {
  props: { name: String, mode: String },
  events: ['cordwood-lookup-cache-created', 'cordwood-lookup-cache-saved', 'cordwood-lookup-cache-deleted'],
  styles: [css],
})
