/** npm run bench -- pipelines: ingest without pipelines, with 20 typical rules, and without again. */
import { rmSync } from 'node:fs'
import { inputTypes } from '../support/input-types.ts'
import { startServer, type ServerProcess } from '../support/server.ts'
import { ingest } from './ingest.ts'

const COUNT = 150_000
const ALL = '000000000000000000000001'

/** For the messages of `messages.ts`: two regular expressions, two lookups, dates, routing, and changes of fields. Condition and actions. */
const RULES: readonly (readonly [string, string])[] = [
  [
    'contains(to_string($message.message), " from ")',
    'let m = regex("from (\\\\d{1,3}(?:\\\\.\\\\d{1,3}){3}) port (\\\\d+)", to_string($message.message)); set_field("address", m["0"]); set_field("sender_port", to_long(m["1"]));',
  ],
  [
    'starts_with(to_string($message.message), "slow statement")',
    'set_field("table", regex("on table (\\\\w+):", to_string($message.message))["0"]);',
  ],
  ['has_field("protocol")', 'set_field("protocol_name", lookup_value("protocols", $message.protocol, "unknown"));'],
  ['has_field("country")', 'set_field("continent", lookup_value("countries", $message.country));'],
  ['true', 'set_field("day", format_date(to_date($message.timestamp), "yyyy-MM-dd"));'],
  ['true', 'set_field("age_hours", (now() - to_date($message.timestamp)).millis);'],
  ['to_string($message.severity) == "critical"', 'route_to_stream(name: "Urgent");'],
  ['to_long($message.http_status) >= 500', 'route_to_stream(name: "Failed");'],
  ['has_field("took_ms") && to_long($message.took_ms) > 1000', 'set_field("slow", true);'],
  ['has_field("http_method")', 'set_field("http_method", lowercase(to_string($message.http_method)));'],
  ['has_field("client_ip")', 'set_field("internal", cidr_match("10.0.0.0/8", to_ip($message.client_ip)));'],
  [
    'has_field("bytes_in") && has_field("bytes_out")',
    'set_field("bytes", to_long($message.bytes_in) + to_long($message.bytes_out));',
  ],
  ['has_field("user_id")', 'set_field("user_hash", sha256(to_string($message.user_id)));'],
  ['has_field("url_path")', 'set_field("component", split("/", to_string($message.url_path))[3]);'],
  ['has_field("session_id")', 'remove_field("session_id");'],
  ['has_field("zone")', 'rename_field("zone", "availability_zone");'],
  ['contains(to_string($message.message), "retrying connection")', 'set_field("retry", true);'],
  ['has_field("cpu_percent") && to_double($message.cpu_percent) > 90.0', 'set_field("busy", true);'],
  ['to_string($message.environment) == "envi-alpha-0"', 'set_field("environment", "production");'],
  ['has_field("account")', 'set_field("mail_host", replace(to_string($message.account), "user", ""));'],
]

async function table(server: ServerProcess, name: string, rows: readonly { key: string; value: string }[]) {
  const named = { title: name, description: '', name }
  const made = async (kind: string, body: object) =>
    (await server.json<{ id: string }>('POST', `/system/lookup/${kind}`, { ...named, ...body })).id
  const data_adapter_id = await made('adapters', { config: { type: 'own-table' } })
  await server.json('PUT', `/system/lookup/adapters/${data_adapter_id}/rows`, { rows })
  const cache_id = await made('caches', { config: { type: 'none' } })
  await made('tables', {
    ...{ cache_id, data_adapter_id },
    ...{ default_single_value: '', default_single_value_type: 'NULL' },
    ...{ default_multi_value: '', default_multi_value_type: 'NULL' },
  })
}

export async function measurePipelines(env: Record<string, string>) {
  const server = await startServer({ env })
  try {
    const { port } = await server.input(inputTypes.gelfTcp)
    const {
      index_sets: [set],
    } = await server.json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets')
    for (const title of ['Urgent', 'Failed']) {
      const { stream_id } = await server.json<{ stream_id: string }>('POST', '/streams', {
        ...{ title, description: '', index_set_id: set!.id },
        rules: [{ type: 1, field: 'never', value: 'x' }],
      })
      await server.json('POST', `/streams/${stream_id}/resume`)
    }
    const rowsOf = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, i) => ({ key: `${prefix}-${i}`, value: `value ${i}` }))
    await table(server, 'protocols', rowsOf('prot', 100))
    await table(server, 'countries', rowsOf('coun', 1000))
    for (const [i, [when, then]] of RULES.entries())
      await server.json('POST', '/system/pipelines/rule', { source: `rule "${i}" when ${when} then ${then} end` })
    const titles = RULES.map((_, i) => `rule "${i}";`)
    const stages = [titles.slice(0, 8), titles.slice(8, 14), titles.slice(14)]
    const { id } = await server.json<{ id: string }>('POST', '/system/pipelines/pipeline', {
      source: `pipeline "typical" ${stages.map((rules, i) => `stage ${i} match pass ${rules.join(' ')}`).join(' ')} end`,
    })
    const connect = (ids: readonly string[]) =>
      server.json('POST', '/system/pipelines/connections/to_stream', { stream_id: ALL, pipeline_ids: ids })
    let sent = 0
    const measure = async (rules: number, count = COUNT) => {
      const row = await ingest(server, 'gelf-tcp', port, count, sent)
      sent += count
      return { rules, ...row }
    }
    // Code that has not run before is slow.
    await measure(0, 30_000)
    const rows = [await measure(0)]
    await connect([id])
    await measure(RULES.length, 30_000)
    rows.push(await measure(RULES.length))
    const failed = await server.total('_exists_:gl2_processing_error')
    await connect([])
    rows.push(await measure(0))
    const without = (rows[0]!.perSecond + rows[2]!.perSecond) / 2
    const share = Math.round((100 * rows[1]!.perSecond) / without)
    console.log('\nIngest with 20 rules of pipelines, and without')
    console.table(rows)
    console.log(
      `With rules ${share} % of the rate without; the target is 70 %. Messages on which a rule failed: ${failed}.`,
    )
    return { rows, share, failed }
  } finally {
    await server.stop()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
}
