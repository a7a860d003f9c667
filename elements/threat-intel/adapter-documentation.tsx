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
import { threatIntelStrings } from '../../core/threat-intel/strings.ts'
import { defineElement, FeatureError, Skeleton, usePermission, useStrings } from '../kit/kit.ts'
import { adapterViewOf } from './adapter-views.ts'
import { LookupTester } from './lookup-tester.tsx'
import css from './threat-intel.css?inline'
import { UnknownType } from './unknown-type.tsx'
import { useAdapter } from './use-adapter.ts'

export interface LookupAdapterDocumentationProps {
  /** The type to describe. Not needed with `adapter-name`. */
  readonly type?: string
  /** Name or id of a stored data adapter: its type is described, and keys can be looked up. */
  readonly adapterName?: string
}

function LookupAdapterDocumentation({ type, adapterName }: LookupAdapterDocumentationProps) {
  const t = useStrings(threatIntelStrings)
  const mayTest = usePermission('lookuptables:read')
  const { data, error, refetch } = useAdapter(adapterName)
  const known = data?.config.type ?? type
  const view = adapterViewOf(known)
  const failure = error && !data && <FeatureError feature="lookup-adapters" error={error} onRetry={refetch} />
  if (adapterName && !data && !view) return failure ?? <Skeleton rows={6} />
  if (!view) return <UnknownType type={known} />
  const { Documentation } = view
  return (
    <section className="adapter documentation">
      <h2>{view.title(t)}</h2>
      <Documentation />
      {failure}
      {data && mayTest && <LookupTester key={data.id} name={data.name} />}
    </section>
  )
}

defineElement<LookupAdapterDocumentationProps>('cordwood-lookup-adapter-documentation', LookupAdapterDocumentation, {
  props: { type: String, adapterName: String }, styles: [css],
})
