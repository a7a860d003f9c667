/**
 * `<cordwood-lookup-adapter-form>`: the configuration of a lookup data adapter. With `type` it edits a configuration that the page keeps;
 * with `adapter-name` it loads a stored data adapter and saves it on its own.
 * Types: all that `GET /system/lookup/types/adapters` lists, such as `csvfile` and `GreyNoise` (Quick IP Lookup).
 *
 * @permission lookuptables:read:{id} — loads a data adapter
 * @permission lookuptables:edit:{id} — saves it
 * @example
 * <cordwood-lookup-adapter-form type="GreyNoise"></cordwood-lookup-adapter-form>
 * @example
 * <cordwood-lookup-adapter-form adapter-name="reputation"></cordwood-lookup-adapter-form>
 */
import { useEffect, useRef, useState } from 'react'
import { adapterTypeView } from '../../core/lookup/adapter-types.ts'
import type { AdapterConfig } from '../../core/lookup/schema.ts'
import { defineElement, FeatureError, Skeleton, useHost } from '../kit/kit.ts'
import { AdapterEditor } from './adapter-editor.tsx'
import { ConfigFields } from './config-fields.tsx'
import css from './lookup.css?inline'
import { UnknownType } from './unknown-type.tsx'
import { useAdapter } from './use-adapter.ts'

export interface LookupAdapterFormProps {
  /** Type of the configuration. Not needed with `adapter-name`, nor where `config` has its `type`. */
  readonly type?: string
  /** The configuration to edit, as read or with changes. Setting another object resets the form. */
  readonly config?: Readonly<Record<string, unknown>>
  /**
   * Validation errors from the server: field → messages, `errors` of a validation result. The first message is shown at
   * its field.
   */
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** Name or id of a stored data adapter, to be edited and saved here. */
  readonly adapterName?: string
}

/** Detail of `cordwood-config-changed`. */
export interface AdapterConfigChangedDetail {
  /** Complete, with its `type`. The token is `{keep_value}`, `{set_value}` or `{delete_value}`. */
  readonly config: AdapterConfig
}

function LookupAdapterForm({ adapterName, type, config, errors }: LookupAdapterFormProps) {
  if (adapterName) return <StoredForm key={adapterName} name={adapterName} />
  const known = type ?? (typeof config?.['type'] === 'string' ? config['type'] : undefined)
  return adapterTypeView(known) ? (
    <ConfigForm key={known} type={known!} config={config} errors={errors} />
  ) : (
    <UnknownType type={known} />
  )
}

function StoredForm({ name }: { readonly name: string }) {
  const { data, error, refetch } = useAdapter(name)
  if (error && !data) return <FeatureError feature="lookup-adapters" error={error} onRetry={refetch} />
  if (!data) return <Skeleton rows={2} />
  return adapterTypeView(data.config.type) ? <AdapterEditor adapter={data} /> : <UnknownType type={data.config.type} />
}

function ConfigForm({
  type,
  config: given,
  errors,
}: Pick<LookupAdapterFormProps, 'config' | 'errors'> & { readonly type: string }) {
  const host = useHost()
  const [config, setConfig] = useState<AdapterConfig>({ ...given, type })
  const [round, setRound] = useState(0)
  // The object last given by the page or emitted to it. Any other object is a change by the page.
  const known = useRef<unknown>(given)
  useEffect(() => {
    if (given === known.current) return
    known.current = given
    setConfig({ ...given, type })
    setRound(count => count + 1)
  }, [given, type])

  const change = (changed: AdapterConfig) => {
    known.current = changed
    setConfig(changed)
    host.emit('cordwood-config-changed', { config: changed } satisfies AdapterConfigChangedDetail)
  }
  return (
    <form className="form" noValidate onSubmit={event => event.preventDefault()}>
      <ConfigFields
        key={round}
        fields={adapterTypeView(type)!.fields}
        config={config}
        errorOf={field => (errors && Object.hasOwn(errors, field) ? errors[field]?.[0] : undefined)}
        onChange={change}
      />
    </form>
  )
}

defineElement<LookupAdapterFormProps>('cordwood-lookup-adapter-form', LookupAdapterForm, {
  props: { type: String, config: Object, errors: Object, adapterName: String },
  events: ['cordwood-config-changed', 'cordwood-adapter-saved'],
  styles: [css],
})
