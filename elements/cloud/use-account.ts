/** Loads what needs no account: the address of the integrations, their edition, regions, policies. */
import { useCallback, useMemo } from 'react'
import { cloudCalls, defaultNamespace, namespaceOf, type CloudCalls } from '../../core/cloud/api.ts'
import type { Permissions, Region } from '../../core/cloud/schema.ts'
import { askFeatures, isCloudEdition } from '../../core/features/features.ts'
import { useCore, useQueryData, type QueryData } from '../kit/kit.ts'

export interface Places {
  /** The server's calls are below it. */
  readonly namespace: string
  readonly cloudEdition: boolean
  readonly regions: readonly Region[]
}

export function usePlaces(): QueryData<Places> {
  const { client, config, $features } = useCore()
  const fetcher = useCallback(
    async (_: string, signal: AbortSignal): Promise<Places> => {
      // To look at the store would make it ask beside us, and it keeps to itself what went wrong.
      const features = $features.value?.known
        ? $features.value
        : ({ known: true, list: await askFeatures(client, { signal }) } as const)
      const namespace = namespaceOf(features) ?? defaultNamespace
      const regions = await cloudCalls(client, namespace).regions({ signal })
      return { namespace, cloudEdition: isCloudEdition(config, features), regions }
    },
    [client, config, $features],
  )
  return useQueryData('aws/regions', { fetcher })
}

/** undefined until it is known where they are. */
export function useCloudCalls(): CloudCalls | undefined {
  const { client } = useCore()
  const namespace = usePlaces().data?.namespace
  return useMemo(() => (namespace === undefined ? undefined : cloudCalls(client, namespace)), [client, namespace])
}

export function usePolicies(): QueryData<Permissions> {
  const calls = useCloudCalls()
  const fetcher = useCallback((_: string, signal: AbortSignal) => calls!.permissions({ signal }), [calls])
  return useQueryData(calls ? 'aws/permissions' : null, { fetcher })
}
