/** Explains that a server lacks a feature, instead of failing. */
import { useStore } from '@nanostores/react'
import { featureStrings, featureVersions, hasFeature, type FeatureName } from '../../core/features/features.ts'
import { useCore } from './hooks.ts'
import { useStrings } from './words.ts'
import { EmptyState, ErrorState } from './parts/states.tsx'

/** Whether the server has what the element needs; undefined until it has said so. Where it is false, show `FeatureMissing`. */
export function useFeature(name: FeatureName): boolean | undefined {
  return hasFeature(useStore(useCore().$features), name)
}

/** Stands in place of an element whose server is too old for it: what it lacks, the version that has it, and the server's own. */
export function FeatureMissing({ feature }: { readonly feature: FeatureName }) {
  const t = useStrings(featureStrings)
  const state = useStore(useCore().$features)
  const version = state.known ? state.list?.version : undefined
  return (
    <EmptyState icon="info-circle" title={t('missing', { feature: t(feature) })}>
      {t('since', { version: featureVersions[feature] })}
      {version !== undefined && ` ${t('serverVersion', { version })}`}
    </EmptyState>
  )
}

/** Shows that the server lacks a feature, else the error. The server is asked only after a failure. */
export function FeatureError({
  feature,
  error,
  onRetry,
}: {
  readonly feature: FeatureName
  readonly error: Error
  readonly onRetry?: () => void
}) {
  return useFeature(feature) === false ? (
    <FeatureMissing feature={feature} />
  ) : (
    <ErrorState error={error} onRetry={onRetry} />
  )
}
