/** The client for what a user does here: a refusal is shown where the action is, and takes nobody's page away. */
import { useMemo } from 'react'
import type { Client } from '../../core/client/client.ts'
import { useCore } from './hooks.ts'

export function useQuietClient(): Client {
  const { client } = useCore()
  return useMemo(
    () => ({
      ...client,
      get: (path, options) => client.get(path, { ...options, report: false }),
      post: (path, body, options) => client.post(path, body, { ...options, report: false }),
      put: (path, body, options) => client.put(path, body, { ...options, report: false }),
      delete: (path, options) => client.delete(path, { ...options, report: false }),
    }),
    [client],
  )
}
