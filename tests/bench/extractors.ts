/** npm run bench -- extractors: ingest of one input without extractors, with 20 of them, and without again. */
import { rmSync } from 'node:fs'
import type { CreateExtractor } from '../../core/extractors/schema.ts'
import { inputTypes } from '../support/input-types.ts'
import { startServer } from '../support/server.ts'
import { ingest } from './ingest.ts'

const COUNT = 150_000

const regex = (target: string, expression: string, more: Partial<CreateExtractor> = {}): Partial<CreateExtractor> => ({
  extractor_type: 'regex',
  target_field: target,
  extractor_config: { regex_value: expression },
  ...more,
})
const numeric = { converters: [{ type: 'numeric', config: {} }] }
const where = (value: string) => ({ condition_type: 'string', condition_value: value })

/** For the messages of `messages.ts`, in the shares that packs have: mostly regular expressions, some with conditions and converters. */
const EXTRACTORS: readonly Partial<CreateExtractor>[] = [
  regex('address', 'from (\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3})'),
  regex('sender_port', 'port (\\d+)', numeric),
  regex('attempt', 'attempt (\\d)$', { ...where('attempt'), ...numeric }),
  regex('account_number', 'account number (\\d+)', where('authentication')),
  regex('method', '(?i)method (\\w+)'),
  regex('statement_ms', '^slow statement took (\\d+) ms', numeric),
  regex('table', 'on table (\\w+):', where('statement')),
  regex('pool', 'connection pool (\\d+) exhausted', numeric),
  regex('relay', 'relay ([\\w.]+), delay', where('relay')),
  regex('mailbox', 'mailbox of (\\w+)', { converters: [{ type: 'uppercase', config: {} }] }),
  regex('job', '(?:job|task) ([\\w-]+) (?:failed|finished)'),
  regex('fingerprint', 'key fingerprint ([0-9a-f]+)', { converters: [{ type: 'hash', config: {} }] }),
  regex('heap_before', 'heap before (\\d+) MB', numeric),
  regex('serial', 'serial ([0-9a-f]+),', { condition_type: 'regex', condition_value: '^certificate for ' }),
  {
    extractor_type: 'regex_replace',
    target_field: 'shape',
    extractor_config: { regex: '\\d+', replacement: 'N', replace_all: true },
    ...where('cache miss'),
  },
  { extractor_type: 'split_and_index', target_field: 'first_word', extractor_config: { split_by: ' ', index: 1 } },
  { extractor_type: 'substring', target_field: 'start', extractor_config: { begin_index: 0, end_index: 12 } },
  {
    extractor_type: 'grok',
    target_field: '',
    extractor_config: { grok_pattern: 'dropped packet from %{IPV4:src} to %{IPV4:dst}', named_captures_only: true },
    ...where('firewall'),
  },
  {
    extractor_type: 'copy_input',
    source_field: 'source',
    target_field: 'host',
    converters: [{ type: 'lowercase', config: {} }],
  },
  {
    extractor_type: 'copy_input',
    source_field: 'client_ip',
    target_field: 'client_net',
    converters: [{ type: 'ip_anonymizer', config: {} }],
  },
]

export async function measureExtractors(env: Record<string, string>) {
  const server = await startServer({ env })
  try {
    const { id, port } = await server.input(inputTypes.gelfTcp)
    const path = `/system/inputs/${id}/extractors`
    const rows: (Awaited<ReturnType<typeof ingest>> & { extractors: number })[] = []
    let sent = 0
    const measure = async (extractors: number, count = COUNT) => {
      const row = await ingest(server, 'gelf-tcp', port, count, sent)
      sent += count
      return { extractors, ...row }
    }
    // Code that has not run before is slow.
    await measure(0, 30_000)
    rows.push(await measure(0))
    const ids: string[] = []
    for (const [order, extractor] of EXTRACTORS.entries()) {
      const { extractor_id } = await server.json<{ extractor_id: string }>('POST', path, {
        title: `Extractor ${order + 1}`,
        cursor_strategy: 'copy',
        source_field: 'message',
        extractor_config: {},
        converters: [],
        condition_type: 'none',
        condition_value: '',
        order,
        ...extractor,
      })
      ids.push(extractor_id)
    }
    await measure(ids.length, 30_000)
    rows.push(await measure(ids.length))
    for (const extractor of ids) await server.json('DELETE', `${path}/${extractor}`)
    rows.push(await measure(0))
    const without = (rows[0]!.perSecond + rows[2]!.perSecond) / 2
    const share = Math.round((100 * rows[1]!.perSecond) / without)
    console.log('\nIngest of one input with 20 extractors, and without')
    console.table(rows)
    console.log(`With extractors ${share} % of the rate without; the target is 60 %.`)
    return { rows, share }
  } finally {
    await server.stop()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
}
