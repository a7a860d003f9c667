/** A server in memory with something of everything: its tests share it one after the other, until one of them has changed what it has. */
import { configClasses } from '../../core/configuration/classes.ts'
import { defaultPage, type PageChange } from '../../core/search/page.ts'
import { viewOfPage } from '../../core/views/page-view.ts'
import type { PageServer } from '../support/servers/page-server.ts'
import { startPageServer } from '../support/servers/serve-page.ts'
import { Servers } from '../support/servers/servers.ts'

const messages = 120
/** Searches look at the last five minutes. */
const freshness = 60_000

const levels = [6, 3, 7, 4]
const messageAt = (place: number, now: number) => ({
  timestamp: now - place * 500 - 1,
  source: `web-${place % 3}`,
  message: place === 0 ? 'capture failed: timeout after 3000 ms <b>txn=5b0e</b>' : `line number ${place}`,
  level: levels[place % 4]!,
  http_status: 500 + place,
})

const syslog = 'org.graylog2.inputs.syslog.udp.SyslogUDPInput'
const rule = (type: number, inverted: boolean) => ({
  type,
  field: 'service',
  value: 'payments',
  inverted,
  description: 'which message it is',
})

async function fill({ call, ingest }: PageServer['server']): Promise<void> {
  const saveSearch = async (title: string, more: object, change: PageChange = {}) => {
    const { view, search } = viewOfPage({ ...defaultPage, ...change }, { title })
    await call('POST', '/views/search', search)
    await call('POST', '/views', { ...view, ...more })
  }
  const addInput = async (title: string, port: number) => {
    const configuration = { bind_address: '127.0.0.1', port }
    const { id } = await call('POST', '/system/inputs', { title, type: syslog, global: true, configuration })
    return id as string
  }
  const [{ id: index_set_id }] = (await call('GET', '/system/indices/index_sets')).index_sets
  const addStream = (title: string, more: object) => call('POST', '/streams', { title, index_set_id, ...more })

  await ingest({
    takenPorts: [1515],
    counted: {
      stages: {
        input: { total: 90_000, perSecond: 1422 },
        processed: { total: 90_000, perSecond: 1420 },
        output: { total: 90_000, perSecond: 1420 },
      },
    },
  })
  await addStream('Payments of the shop', {
    description: 'Captures and refunds',
    rules: [rule(1, false), rule(6, true)],
  })
  await addStream('Sandbox', { description: '' })
  await saveSearch('Errors of the night', { summary: 'What woke somebody' }, { query: 'level:3' })
  await saveSearch('Refunds', { description: 'Of all shops' })
  const edge = await addInput('Syslog of the edge', 1514)
  await ingest({ inputs: { [edge]: { messages: 12 } } })
  await call('POST', `/system/inputs/${await addInput('Firewalls', 1515)}/staticfields`, {
    key: 'site',
    value: 'Bergen',
  })
  await call('PUT', '/system/urlwhitelist', {
    disabled: false,
    entries: [
      { id: 'docs', title: 'Docs', type: 'literal', value: 'https://docs.example.org/' },
      { id: 'chat', title: 'Chat', type: 'regex', value: '^\\Qhttps://chat.example.org/\\E' },
    ],
  })
  await call('PUT', `/system/cluster_config/${configClasses.embedding}`, {
    allowed_origins: ['https://portal.example.net'],
  })
}

export interface FilledServer extends PageServer {
  /** Where its messages are no longer new, stores some more. */
  readonly refresh: () => Promise<void>
  /** Tells whether what it has is another since it was filled. */
  readonly hasChanged: () => Promise<boolean>
  readonly close: () => Promise<unknown>
}

async function startFilled(servers: Servers): Promise<FilledServer> {
  const one = await startPageServer(servers, { settings: {}, storesMessages: true }, '*')
  const { server } = one
  await fill(server)
  // Every change stands in the audit log.
  const changes = async () => (await server.call('GET', '/system/audit?per_page=1')).total as number
  const before = await changes()
  let written = 0
  return {
    ...one,
    async refresh() {
      const now = Date.now()
      if (now - written < freshness) return
      written = now
      await server.write(...Array.from({ length: messages }, (_, place) => messageAt(place, now)))
    },
    hasChanged: async () => (await changes()) !== before,
  }
}

export class FilledServers {
  readonly #servers = new Servers()
  #current: Promise<FilledServer> | null = null

  async take(): Promise<FilledServer> {
    this.#current ??= startFilled(this.#servers)
    const current = await this.#current
    await current.refresh()
    return current
  }

  async giveBack(current: FilledServer): Promise<void> {
    if (!(await current.hasChanged())) return
    this.#current = null
    await current.close()
  }

  close(): void {
    this.#servers.close()
  }
}
