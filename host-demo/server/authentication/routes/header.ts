/** Serves /system/authentication/http-header-auth-config (contract 1, 8.3). */
import { HeaderAuthentication, HeaderAuthenticationChange } from '../../../../core/authentication/schema.ts'
import { headerAuthenticationConfig } from '../../configuration/configs.ts'
import { ValidationResultError } from '../../platform/errors/errors.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'

export function headerRoutes({ records }: Services): readonly Route[] {
  const area = 'Authentication services'
  const path = '/system/authentication/http-header-auth-config'
  const shown = <T extends { readonly trusted_proxies?: string[] | null }>(config: T) => ({
    ...config,
    trusted_proxies: config.trusted_proxies ?? null,
  })
  return [
    route({
      method: 'GET',
      path,
      permission: 'authhttpheaderconfig:read',
      area,
      summary: 'Whether a trusted proxy names users in a header',
      replies: { 200: HeaderAuthentication },
      handler: async ({ caller }) => shown(await records.as(caller).config(headerAuthenticationConfig).get()),
    }),
    route({
      method: 'PUT',
      path,
      permission: 'authhttpheaderconfig:edit',
      area,
      summary: 'Change whether a trusted proxy names users in a header; obeyed at once',
      body: HeaderAuthenticationChange,
      replies: { 200: HeaderAuthentication },
      handler: async ({ caller, body }) => {
        if (body.username_header.trim() === '')
          throw new ValidationResultError({ username_header: ['Enter the name of the header: Remote-User.'] })
        const config = records.as(caller).config(headerAuthenticationConfig)
        // Clients of the established contract do not send proxies: they stay.
        const { trusted_proxies = (await config.get()).trusted_proxies, ...change } = body
        return shown(await config.put({ ...change, ...(trusted_proxies !== undefined && { trusted_proxies }) }))
      },
    }),
  ]
}
