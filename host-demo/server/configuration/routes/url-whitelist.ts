/** /system/urlwhitelist (contract 2, 2.4). */
import {
  GeneratedRegex,
  RegexRequest,
  UrlCheck,
  UrlCheckRequest,
  UrlWhitelist,
} from '../../../../core/configuration/schema.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { isWhitelisted } from '../../platform/outgoing/whitelist.ts'
import { system } from '../../platform/records/callers.ts'
import type { Services } from '../../platform/services.ts'
import { urlRegex, urlWhitelist } from '../url-whitelist.ts'

const area = 'URL whitelist'

export function urlWhitelistRoutes({ records }: Services): readonly Route[] {
  return [
    route({
      method: 'GET',
      area,
      path: '/system/urlwhitelist',
      permission: 'urlwhitelist:read',
      summary: 'URLs that the server may call',
      replies: { 200: UrlWhitelist },
      handler: ({ caller }) => records.as(caller).config(urlWhitelist).get(),
    }),
    route({
      method: 'PUT',
      area,
      path: '/system/urlwhitelist',
      permission: 'urlwhitelist:write',
      summary: 'Replace the list; a 400 names the fields of the entries that are wrong',
      body: UrlWhitelist,
      replies: { 204: null },
      handler: async ({ caller, body }) => {
        await records.as(caller).config(urlWhitelist).put(body)
      },
    }),
    route({
      method: 'POST',
      area,
      path: '/system/urlwhitelist/check',
      permission: 'authenticated',
      summary: 'Whether the list allows a URL; whether its host may be reached is decided when it is called',
      body: UrlCheckRequest,
      replies: { 200: UrlCheck },
      // Checking one URL needs no permission: users who configure a URL may not be allowed to read the list.
      handler: async ({ body: { url } }) => ({
        url,
        is_whitelisted: isWhitelisted(await records.as(system('URL whitelist check')).config(urlWhitelist).get(), url),
      }),
    }),
    route({
      method: 'POST',
      area,
      path: '/system/urlwhitelist/generate_regex',
      permission: 'authenticated',
      summary: 'A regular expression for a URL with a placeholder',
      body: RegexRequest,
      replies: { 200: GeneratedRegex },
      handler: ({ body }) => ({ regex: urlRegex(body.url_template, body.placeholder ?? null) }),
    }),
  ]
}
