/**
 * `<cordwood-lookup-adapter-documentation>`: what a lookup data adapter does, what it is configured with and what it answers. With
 * `adapter-name` keys can be looked up to try it.
 *
 * @permission lookuptables:read — loads the data adapter and shows the tester
 * @example
 * <cordwood-lookup-adapter-documentation type="GreyNoise Community IP Lookup"></cordwood-lookup-adapter-documentation>
 * @example
 * <cordwood-lookup-adapter-documentation adapter-name="reputation"></cordwood-lookup-adapter-documentation>
 */
import { adapterTypeView } from '../../core/lookup/adapter-types.ts'
import { defineElement, FeatureError, Skeleton, useMessages, usePermission } from '../kit/kit.ts'
import css from './lookup.css?inline'
import { LookupTester } from './lookup-tester.tsx'
import { TypeDocumentation } from './type-documentation.tsx'
import { UnknownType } from './unknown-type.tsx'
import { useAdapter } from './use-adapter.ts'

export interface LookupAdapterDocumentationProps {
  /** The type to describe. Not needed with `adapter-name`. */
  readonly type?: string
  /** Name or id of a stored data adapter: its type is described, and keys can be looked up. */
  readonly adapterName?: string
}

function LookupAdapterDocumentation({ type, adapterName }: LookupAdapterDocumentationProps) {
  const messages = useMessages()
  const mayTest = usePermission('lookuptables:read')
  const { data, error, refetch } = useAdapter(adapterName)
  const known = data?.config.type ?? type
  const view = adapterTypeView(known)
  const failure = error && !data && <FeatureError feature="lookup-adapters" error={error} onRetry={refetch} />
  if (adapterName && !data && !view) return failure ?? <Skeleton rows={6} />
  if (!view) return <UnknownType type={known} />
  return (
    <section className="adapter documentation">
      <h2>{view.title(messages)}</h2>
      <TypeDocumentation view={view} />
      {failure}
      {data && mayTest && <LookupTester key={data.id} kind="adapter" name={data.name} />}
    </section>
  )
}

defineElement<LookupAdapterDocumentationProps>('cordwood-lookup-adapter-documentation', LookupAdapterDocumentation, {
  props: { type: String, adapterName: String },
  styles: [css],
})
