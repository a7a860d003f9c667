/** The inputs' part of the server's start: makes the default inputs the first time, and starts those that should run. */
import { system } from '../platform/records/callers.ts'
import { loadParts } from '../platform/ingest/registry.ts'
import type { Services } from '../platform/services.ts'
import { defaultInputs, inputs } from './collection.ts'
import { isHere, run } from './service.ts'
import { fieldsOf } from './types.ts'
import { defaultConfiguration } from '../../../core/inputs/rules.ts'

/** A burst of some ten thousand messages fits, where the operating system allows it. */
const burst = { recv_buffer_size: 4_194_304 }

const first = [
  { title: 'Syslog TCP', type: 'org.graylog2.inputs.syslog.tcp.SyslogTCPInput', port: 1514 },
  { title: 'Syslog UDP', type: 'org.graylog2.inputs.syslog.udp.SyslogUDPInput', port: 1514, more: burst },
  { title: 'GELF TCP', type: 'org.graylog2.inputs.gelf.tcp.GELFTCPInput', port: 12_201 },
  { title: 'GELF UDP', type: 'org.graylog2.inputs.gelf.udp.GELFUDPInput', port: 12_201, more: burst },
  {
    title: 'GELF HTTP',
    type: 'org.graylog2.inputs.gelf.http.GELFHttpInput',
    port: 12_202,
    more: { enable_bulk_receiving: true, max_chunk_size: 1_048_576 },
  },
]

export async function startInputs(services: Services): Promise<void> {
  await loadParts()
  const records = services.records.as(system('inputs'))
  if (services.settings.defaultInputs && !(await records.config(defaultInputs).get()).created) {
    await records.transaction(async all => {
      for (const { title, type, port, more } of first) {
        await all.of(inputs).insert({
          title,
          type,
          global: true,
          node: null,
          creator_user_id: 'admin',
          created_at: new Date().toISOString(),
          content_pack: null,
          configuration: {
            ...defaultConfiguration(fieldsOf(type)),
            bind_address: services.settings.bindAddress,
            port,
            ...more,
          },
          secrets: {},
          static_fields: {},
          extractors: [],
          desired_state: 'RUNNING',
        })
      }
      await all.config(defaultInputs).put({ created: true })
    })
  }
  const stored = (await records.of(inputs).all()).filter(input => isHere(services, input))
  await Promise.all(stored.filter(input => input.desired_state === 'RUNNING').map(input => run(services, input)))
}
