/**
 * `<cordwood-lookup-adapter>`: one data adapter with its settings, counters, last error and a test of a key; the rows of a table that
 * is edited here; or the form that creates or changes the data adapter.
 *
 * @permission lookuptables:read:{id} — shows the data adapter and the rows of a table edited here
 * @permission lookuptables:read — tests keys, shows counters and errors
 * @permission lookuptables:create — creates a data adapter
 * @permission lookuptables:edit:{id} — changes the data adapter and its rows
 * @permission lookuptables:delete:{id} — deletes the data adapter
 * @example
 * <cordwood-lookup-adapter name="countries"></cordwood-lookup-adapter>
 */
import { lookupAdapterStrings } from '../../core/lookup/adapter-strings.ts'
import { adapterTypeView } from '../../core/lookup/adapter-types.ts'
import { adapterPath } from '../../core/lookup/api.ts'
import { lookupAdapterEntity } from '../../core/lookup/entity.ts'
import { ownTableType } from '../../core/lookup/own-tables.ts'
import type { Adapter } from '../../core/lookup/schema.ts'
import { lookupStrings } from '../../core/lookup/strings.ts'
import { formatTimeUnit } from '../../core/time/time-unit.ts'
import {
  Callout,
  defineElement,
  Link,
  Page,
  Panel,
  useCore,
  useMessages,
  usePermission,
  useStrings,
  ValueRows,
} from '../kit/kit.ts'
import { AdapterFigures } from './adapter-figures.tsx'
import { AdapterFormPage } from './adapter-page-form.tsx'
import { configRows } from './config-rows.tsx'
import { HeadActions } from './head-actions.tsx'
import css from './lookup.css?inline'
import { LookupTester } from './lookup-tester.tsx'
import gridCss from './rows/row-grid.css?inline'
import { RowsPanel } from './rows/rows-panel.tsx'
import { Stored } from './stored.tsx'
import { TypeDocumentation } from './type-documentation.tsx'
import { useLookupCounts, useLookupErrors } from './use-lookup-state.ts'
import { useAddresses } from './use-addresses.ts'

export interface LookupAdapterProps {
  /** Name or id of the data adapter; not for a new one. */
  readonly name?: string
  /** 'overview' (default); 'create': the form of a new data adapter; 'edit': the form of this one. */
  readonly mode?: string
}

function LookupAdapter({ name = '', mode }: LookupAdapterProps) {
  const { routes } = useCore()
  const t = useStrings(lookupAdapterStrings)
  if (mode === 'create') return <AdapterFormPage adapter={null} />
  return (
    <Stored<Adapter>
      key={name}
      name={name}
      path={adapterPath}
      title={t('one')}
      crumb={<Link to={routes.lookupAdapters()}>{t('all')}</Link>}
    >
      {adapter => (mode === 'edit' ? <AdapterFormPage adapter={adapter} /> : <AdapterOverview adapter={adapter} />)}
    </Stored>
  )
}

function AdapterOverview({ adapter }: { readonly adapter: Adapter }) {
  const { routes } = useCore()
  const addresses = useAddresses()
  const t = useStrings(lookupAdapterStrings)
  const l = useStrings(lookupStrings)
  const messages = useMessages()
  const mayTest = usePermission('lookuptables:read')
  const { data: counts, refetch } = useLookupCounts()
  const { data: errors } = useLookupErrors({ data_adapters: [adapter.name] })
  const failure = errors?.data_adapters[adapter.name] ?? null
  const view = adapterTypeView(adapter.config.type)
  const isOwn = adapter.config.type === ownTableType
  const { custom_error_ttl_enabled: hasErrorTtl, custom_error_ttl: value, custom_error_ttl_unit: unit } = adapter
  return (
    <Page
      title={adapter.title}
      description={adapter.description || undefined}
      crumb={<Link to={routes.lookupAdapters()}>{t('all')}</Link>}
      actions={
        <HeadActions
          entity={lookupAdapterEntity}
          row={adapter}
          deleteNote={isOwn ? <p>{t('deleteRows')}</p> : undefined}
          editAddress={addresses.editAdapter(adapter.name)}
          listAddress={routes.lookupAdapters()}
        />
      }
    >
      {!view && <Callout variant="warning">{l('unknownType', { type: adapter.config.type })}</Callout>}
      {failure !== null && (
        <Callout variant="danger" title={l('failing')}>
          {failure}
        </Callout>
      )}
      {isOwn && <RowsPanel adapter={adapter} />}
      <div className="beside">
        <div className="col">
          <Panel title={l('details')} padded>
            <ValueRows
              rows={[
                { label: l('lookupName'), value: <bdi className="mono">{adapter.name}</bdi> },
                { label: l('type'), value: view?.title(messages) ?? adapter.config.type },
                ...configRows(view?.fields ?? [], adapter.config, messages),
                ...(hasErrorTtl && value !== null && unit !== null
                  ? [{ label: t('errorTtl'), value: formatTimeUnit({ value, unit }, messages) }]
                  : []),
              ]}
            />
          </Panel>
          {!isOwn && counts && <AdapterFigures counts={counts.data_adapters[adapter.name]} />}
          {mayTest && (
            <Panel title={l('test')}>
              <div className="adapter pad">
                <LookupTester kind="adapter" name={adapter.name} onAnswer={refetch} titled={false} />
              </div>
            </Panel>
          )}
        </div>
        {view && (
          <Panel title={t('about')} padded>
            <div className="adapter documentation">
              <TypeDocumentation view={view} />
            </div>
          </Panel>
        )}
      </div>
    </Page>
  )
}

defineElement<LookupAdapterProps>('cordwood-lookup-adapter', LookupAdapter, {
  props: { name: String, mode: String },
  events: ['cordwood-lookup-adapter-created', 'cordwood-lookup-adapter-saved', 'cordwood-lookup-adapter-deleted'],
  styles: [css, gridCss],
})
