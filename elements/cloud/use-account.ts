/** What the server says before anybody has an account: where its integrations are, regions, policies. */
import { useCallback, useMemo } from 'react'
import { cloudCalls, namespaceOf, type CloudCalls } from '../../core/cloud/api.ts'
import type { Permissions, Region } from '../../core/cloud/schema.ts'
import { useCore, useQueryData, useStore, type QueryData } from '../kit/kit.ts'

/** undefined until the server has said where they are. */
export function useCloudCalls(): CloudCalls | undefined {
  const { client, $features } = useCore()
  const namespace = namespaceOf(useStore($features))
  return useMemo(() => (namespace === undefined ? undefined : cloudCalls(client, namespace)), [client, namespace])
}

export function useRegions(): QueryData<readonly Region[]> {
  const calls = useCloudCalls()
  return useQueryData(calls ? 'aws/regions' : null, {
    fetcher: useCallback((_: string, signal: AbortSignal) => calls!.regions({ signal }), [calls]),
  })
}

export function usePolicies(): QueryData<Permissions> {
  const calls = useCloudCalls()
  return useQueryData(calls ? 'aws/permissions' : null, {
    fetcher: useCallback((_: string, signal: AbortSignal) => calls!.permissions({ signal }), [calls]),
  })
}
