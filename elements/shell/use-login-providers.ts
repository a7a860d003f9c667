/** Asks for the OpenID Connect providers that the login page offers. */
import { useEffect, useState } from 'react'
import { oidcProviders } from '../../core/authentication/api.ts'
import type { OidcProviders } from '../../core/authentication/schema.ts'
import { useCore, useStore } from '../kit/kit.ts'
import { useShell } from './shell-context.ts'

export interface LoginProvider {
  readonly id: string
  readonly title: string
  /** Where the browser goes; it comes back to the present page. */
  readonly address: string
}

/** None until the server has told them, or where it cannot: local accounts log in meanwhile. */
export function useLoginProviders(): readonly LoginProvider[] {
  const { client, baseUrl } = useCore()
  const { path, query } = useStore(useShell().location.$place)
  const [providers, setProviders] = useState<OidcProviders['providers']>([])
  useEffect(() => {
    const controller = new AbortController()
    oidcProviders(client, { signal: controller.signal }).then(
      reply => setProviders(reply.providers),
      () => undefined,
    )
    return () => controller.abort()
  }, [client])
  const back = encodeURIComponent(query === '' ? path : `${path}?${query}`)
  return providers.map(({ id, title, login }) => ({ id, title, address: `${baseUrl}${login}?return_to=${back}` }))
}
