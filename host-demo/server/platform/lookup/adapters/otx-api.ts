/** Asks the Open Threat Exchange what is known of an indicator. */
import { askedType } from '../adapter-type.ts'
import { addressKey } from '../packed/address-key.ts'
import { fetchText } from '../packed/fetch-text.ts'
import { oneOf, optional, text, whole } from '../fields.ts'
import { nothing } from '../found.ts'
import { LookupError } from '../lookup-error.ts'
import { urlProblem } from '../url-problem.ts'

const indicators = [
  'IPAutoDetect',
  'IPv4',
  'IPv6',
  'domain',
  'hostname',
  'file',
  'url',
  'cve',
  'nids',
  'correlation-rule',
] as const
type Indicator = (typeof indicators)[number]

const maxBytes = 4 * 1024 * 1024

const kindFor = (indicator: Indicator, key: string) =>
  indicator === 'IPAutoDetect' ? (addressKey(key).length === 4 ? 'IPv4' : 'IPv6') : indicator

function jsonIn(body: string): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = JSON.parse(body)
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>
  } catch {
    // A text that is no JSON is no object either.
  }
  throw new LookupError('The Open Threat Exchange answered with something that is no JSON object.')
}

const fields = {
  indicator: oneOf(indicators),
  api_key: optional(text({ mayBeEmpty: true }), null),
  api_url: text(),
  http_user_agent: text(),
  http_connect_timeout: whole(1, 600_000),
  http_write_timeout: whole(1, 600_000),
  http_read_timeout: whole(1, 600_000),
}

export const adapterType = askedType({
  type: 'otx-api',
  configClass: 'org.graylog.plugins.threatintel.adapters.otx.OTXDataAdapter$Config',
  defaultConfig: {
    indicator: 'IPAutoDetect',
    api_url: 'https://otx.alienvault.com',
    http_user_agent: 'Cordwood Lookup',
    http_connect_timeout: 10_000,
    http_write_timeout: 10_000,
    http_read_timeout: 60_000,
  },
  fields,
  check: ({ api_url, api_key, http_user_agent }) => ({
    ...urlProblem(api_url, 'api_url'),
    ...(/[^\x21-\x7e]/.test(api_key ?? '') && {
      api_key: ["'api_key' must not have blanks or characters beyond ASCII."],
    }),
    ...(/[^\x20-\x7e]/.test(http_user_agent) && {
      http_user_agent: ["'http_user_agent' must not have characters beyond ASCII."],
    }),
  }),
  timeoutMs: config => config.http_connect_timeout + config.http_write_timeout + config.http_read_timeout,
  asker(config, ways) {
    const base = config.api_url.replace(/\/+$/, '')
    const headers = {
      accept: 'application/json',
      'user-agent': config.http_user_agent,
      ...(config.api_key && { 'x-otx-api-key': config.api_key }),
    }
    const timeoutMs = config.http_connect_timeout + config.http_write_timeout + config.http_read_timeout
    return async (key, signal) => {
      const kind = kindFor(config.indicator, key)
      const url = `${base}/api/v1/indicators/${kind}/${encodeURIComponent(key.trim().toWellFormed())}/general`
      const multi_value = { ...jsonIn(await fetchText(ways, url, { headers, signal, timeoutMs, maxBytes })) }
      const { count } = (multi_value['pulse_info'] ?? {}) as { readonly count?: unknown }
      return { ...nothing, single_value: typeof count === 'number' ? count : 0, multi_value }
    }
  },
})
