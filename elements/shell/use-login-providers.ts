/** The OpenID Connect providers that the login page offers. */
import { useEffect, useState } from 'react'
import { oidcProviders } from '../../core/authentication/api.ts'
import { useCore } from '../kit/kit.ts'

export interface LoginProvider {
  readonly id: string
  readonly title: string
  /** Where the browser goes. */
  readonly address: string
}

const none: readonly LoginProvider[] = []

/** None until the server has told them, or where it cannot: local accounts log in meanwhile. */
export function useLoginProviders(): readonly LoginProvider[] {
  const { client, baseUrl } = useCore()
  const [providers, setProviders] = useState(none)
  useEffect(() => {
    const controller = new AbortController()
    oidcProviders(client, { signal: controller.signal }).then(
      ({ providers: told }) =>
        setProviders(told.map(({ id, title, login }) => ({ id, title, address: `${baseUrl}${login}` }))),
      () => undefined,
    )
    return () => controller.abort()
  }, [client, baseUrl])
  return providers
}
