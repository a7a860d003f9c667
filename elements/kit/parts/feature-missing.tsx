import { useStore } from '@nanostores/react'
import { featureVersions, type FeatureName } from '../../../core/features/features.ts'
import { useCore, useStrings } from '../hooks.ts'
import { kitStrings } from '../strings.ts'
import { EmptyState } from './states.tsx'

/** Stands in place of an element whose server is too old for it: says what it lacks, which version has it, and which one it is. */
export function FeatureMissing({ feature }: { readonly feature: FeatureName }) {
  const k = useStrings(kitStrings)
  const state = useStore(useCore().$features)
  const version = state.known ? state.list?.version : undefined
  return (
    <EmptyState icon="info-circle" title={k('featureMissing', { feature: k(`feature.${feature}`) })}>
      {k('featureSince', { version: featureVersions[feature] })}{version !== undefined && ` ${k('serverVersion', { version })}`}
    </EmptyState>
  )
}
