/**
 * `<cordwood-lookup-adapter-summary>`: the configuration of a lookup data adapter at a glance, its API token masked.
 *
 * @permission lookuptables:read:{id} — loads it by its name
 * @example
 * <cordwood-lookup-adapter-summary adapter-name="reputation"></cordwood-lookup-adapter-summary>
 */
import { adapterTypeView } from '../../core/lookup/adapter-types.ts'
import { Badge, defineElement, FeatureError, Skeleton, useMessages, ValueRows } from '../kit/kit.ts'
import { configRows } from './config-rows.tsx'
import css from './lookup.css?inline'
import { UnknownType } from './unknown-type.tsx'
import { useAdapter } from './use-adapter.ts'

export interface LookupAdapterSummaryProps {
  /** Type of the configuration. Not needed with `adapter-name`, nor where `config` has its `type`. */
  readonly type?: string
  /** The configuration, where the page has it. */
  readonly config?: Readonly<Record<string, unknown>>
  /** Name or id of the data adapter to load. */
  readonly adapterName?: string
}

function LookupAdapterSummary({ type, config, adapterName }: LookupAdapterSummaryProps) {
  const { data, error, refetch } = useAdapter(config ? undefined : adapterName)
  if (config) return <Summary type={type ?? String(config['type'] ?? '')} config={config} />
  if (!adapterName) return <Summary type={type} config={{}} />
  if (error && !data) return <FeatureError feature="lookup-adapters" error={error} onRetry={refetch} />
  return data ? <Summary type={data.config.type} config={data.config} title={data.title} /> : <Skeleton rows={2} />
}

interface SummaryProps {
  readonly type: string | undefined
  readonly config: Readonly<Record<string, unknown>>
  readonly title?: string
}

function Summary({ type, config, title }: SummaryProps) {
  const messages = useMessages()
  const view = adapterTypeView(type)
  if (!view) return <UnknownType type={type} />
  return (
    <section className="adapter">
      <div className="row wrap">
        {title !== undefined && <bdi className="strong">{title}</bdi>}
        <Badge>{view.title(messages)}</Badge>
      </div>
      <ValueRows rows={configRows(view.fields, config, messages)} />
    </section>
  )
}

defineElement<LookupAdapterSummaryProps>('cordwood-lookup-adapter-summary', LookupAdapterSummary, {
  props: { type: String, config: Object, adapterName: String },
  styles: [css],
})
