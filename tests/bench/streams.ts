/** npm run bench -- streams: ingest without streams, with 200 streams of 5 rules each, and without again. */
import { rmSync } from 'node:fs'
import { inputTypes } from '../support/input-types.ts'
import { startServer } from '../support/server.ts'
import { ingest } from './ingest.ts'
import { benchStreams } from './stream-rules.ts'

const COUNT = 150_000

export async function measureStreams(env: Record<string, string>) {
  const server = await startServer({ env })
  try {
    const { port } = await server.input(inputTypes.gelfTcp)
    const {
      index_sets: [set],
    } = await server.json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets')
    const rows: (Awaited<ReturnType<typeof ingest>> & { streams: number })[] = []
    let sent = 0
    const measure = async (streams: number, count = COUNT) => {
      const row = await ingest(server, 'gelf-tcp', port, count, sent)
      sent += count
      return { streams, ...row }
    }
    // Code that has not run before is slow.
    await measure(0, 30_000)
    rows.push(await measure(0))
    const ids: string[] = []
    for (const stream of benchStreams) {
      ids.push(
        (await server.json<{ stream_id: string }>('POST', '/streams', { ...stream, index_set_id: set!.id })).stream_id,
      )
    }
    await server.json('POST', '/streams/bulk_resume', { entity_ids: ids })
    rows.push(await measure(ids.length))
    await server.json('POST', '/streams/bulk_pause', { entity_ids: ids })
    rows.push(await measure(0))
    const without = (rows[0]!.perSecond + rows[2]!.perSecond) / 2
    const share = Math.round((100 * rows[1]!.perSecond) / without)
    console.log('\nIngest with 200 streams of 5 rules each, and without')
    console.table(rows)
    console.log(`With streams ${share} % of the rate without; the target is 50 %.`)
    return { rows, share }
  } finally {
    await server.stop()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
}
