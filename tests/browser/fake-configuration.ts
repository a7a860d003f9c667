/** The cluster configuration and the URL whitelist in memory behind the API, as the contract answers them. */
import type { Page, Route } from '@playwright/test'
import { configClasses } from '../../core/configuration/classes.ts'
import type { UrlWhitelist } from '../../core/configuration/schema.ts'

interface Answer {
  readonly status?: number
  readonly body?: unknown
}

export interface FakeConfiguration {
  whitelist: UrlWhitelist
  /** Class → configuration; what is missing is not stored. */
  readonly stored: Map<string, unknown>
  processors: { processor_order: { name: string; class_name: string }[]; disabled_processors: string[] }
  /** Calls in order: 'GET /system/urlwhitelist' and the body of a write or query. */
  readonly calls: { readonly call: string; readonly body: any }[]
}

const entry = (title: string, value: string, type: 'literal' | 'regex' = 'literal') => ({
  id: `id-${title}`,
  title,
  value,
  type,
})

const quoted = (template: string, placeholder: string) =>
  `^${template
    .split(placeholder)
    .map(part => (part.trim() === '' ? part : `\\Q${part}\\E`))
    .join('.*?')}$`
/** Enough of a check for the tests: a bracket that is left open is wrong. */
const isRegex = (pattern: string) => !pattern.includes('(') || pattern.includes(')')
const allows = ({ entries, disabled }: UrlWhitelist, url: string) =>
  disabled ||
  entries.some(({ type, value }) =>
    type === 'literal'
      ? value === url
      : new RegExp(
          value.replace(/\\Q(.*?)\\E/g, (_, text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
        ).test(url),
  )

export async function fakeConfiguration(page: Page): Promise<FakeConfiguration> {
  const fake: FakeConfiguration = {
    whitelist: {
      disabled: false,
      entries: [entry('Docs', 'https://docs.example.org/'), entry('Chat', '^\\Qhttps://chat.example.org/\\E', 'regex')],
    },
    stored: new Map(),
    processors: {
      processor_order: [
        { name: 'Message Filter Chain', class_name: 'org.example.Filter' },
        { name: 'Stream Rule Processor', class_name: 'org.example.Streams' },
        { name: 'Pipeline Processor', class_name: 'org.example.Pipelines' },
      ],
      disabled_processors: ['org.example.Pipelines'],
    },
    calls: [],
  }

  function embedding(path: string, body: any): Answer {
    const { allowed_origins: configuration = [] } = (fake.stored.get(configClasses.embedding) ?? {}) as {
      allowed_origins?: string[]
    }
    const settings = ['https://intranet.example.org']
    if (path.endsWith('/origins')) return { body: { settings, configuration } }
    const { origin } = body as { origin: string }
    const source = settings.includes(origin) ? 'settings' : configuration.includes(origin) ? 'configuration' : null
    const headers = source ? { 'access-control-allow-origin': origin } : {}
    const preflight = { status: source ? 204 : 404, headers }
    return {
      body: { origin, source, allowed: source !== null, reason: '', preflight, response: { status: 200, headers } },
    }
  }

  function answer(call: string, path: string, url: URL, body: any): Answer {
    if (path === '/system/urlwhitelist/check') {
      return { body: { url: body.url, is_whitelisted: allows(fake.whitelist, body.url) } }
    }
    if (path === '/system/urlwhitelist/generate_regex')
      return { body: { regex: quoted(body.url_template, body.placeholder) } }
    if (path === '/tools/regex_tester/validate') return { body: { is_valid: isRegex(url.searchParams.get('regex')!) } }
    if (call === 'GET /system/urlwhitelist') return { body: fake.whitelist }
    if (call === 'PUT /system/urlwhitelist') {
      fake.whitelist = body
      return { status: 204 }
    }
    if (path === '/system/messageprocessors/config') {
      if (call.startsWith('PUT')) fake.processors = body
      return { body: fake.processors }
    }
    if (path.startsWith('/system/embedding/')) return embedding(path, body)
    const name =
      path === '/system/indices/index_set_defaults' ? configClasses.indexSetDefaults : path.split('/').at(-1)!
    if (call.startsWith('GET')) return fake.stored.has(name) ? { body: fake.stored.get(name) } : { status: 204 }
    fake.stored.set(name, body)
    return { status: path.includes('cluster_config') ? 202 : 200, body }
  }

  const handle = async (route: Route) => {
    const request = route.request()
    const url = new URL(request.url())
    const path = decodeURIComponent(url.pathname.replace(/^.*?\/api/, ''))
    const call = `${request.method()} ${path}`
    const sent = request.postData() === null ? Object.fromEntries(url.searchParams) : request.postDataJSON()
    fake.calls.push({ call, body: sent })
    const { status = 200, body } = answer(call, path, url, sent)
    await route
      .fulfill({ status, contentType: 'application/json', body: body === undefined ? '' : JSON.stringify(body) })
      .catch(() => undefined)
  }
  for (const pattern of [
    'system/urlwhitelist**',
    'tools/**',
    'system/cluster_config/**',
    'system/embedding/**',
    'system/messageprocessors/**',
    'system/indices/**',
  ])
    await page.route(`**/api/${pattern}`, handle)
  return fake
}
