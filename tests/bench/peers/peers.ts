/** npm run bench -- peers: Cordwood, OpenSearch and VictoriaLogs, one after the other, over the same messages and with the same questions. */
import { mkdirSync, statfsSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { cordwood } from './cordwood.ts'
import { measure, type Measured } from './measure.ts'
import { openSearch } from './opensearch.ts'
import type { Peer } from './peer.ts'
import { tables } from './table.ts'
import { victoriaLogs } from './victorialogs.ts'

const known: Readonly<Record<string, Peer>> = { opensearch: openSearch, victorialogs: victoriaLogs }
/** Room for the body of a message, for what a peer keeps of it, and for logs and merges. */
const BYTES_PER_MESSAGE = 1_000
const dist = join(import.meta.dirname, '..', '..', '..', 'dist')

export interface PeersOptions {
  /** Default: 1,000,000. */
  readonly messages: number
  /** Names of peers, with commas between; `none` measures Cordwood alone. Default: all that there are. */
  readonly peers: string | null
  /** The folder of another checkout, whose Cordwood is a peer as well; null: none. */
  readonly before: string | null
  /** Says `search` or `ingest`; null measures both. */
  readonly only: string | null
}

function chosen(names: string | null): Peer[] {
  if (names === null) return Object.values(known)
  if (names === 'none') return []
  return names.split(',').map(name => {
    const peer = known[name]
    if (!peer) throw new Error(`peers: unknown peer "${name}"; known are none and ${Object.keys(known).join(', ')}`)
    return peer
  })
}

/**
 * Prints the tables and writes them to `dist/peers.md`. A peer that cannot be had is named in a line and left out.
 * @throws Error where an option is wrong or Cordwood itself fails
 */
export async function measurePeers(options: PeersOptions, env: Record<string, string>): Promise<readonly Measured[]> {
  const { messages, only } = options
  if (!Number.isInteger(messages) || messages < 1_000)
    throw new Error(`messages: ${messages} is no number of messages; a whole number of at least 1000 is`)
  if (only !== null && only !== 'search' && only !== 'ingest')
    throw new Error(`only: "${only}" is unknown; "search" or "ingest" is right`)
  const peers = [...(options.before === null ? [] : [cordwood(env, options.before)]), ...chosen(options.peers)]
  const { bavail, bsize } = statfsSync(tmpdir())
  if (bavail * bsize < messages * BYTES_PER_MESSAGE)
    throw new Error(
      `messages: ${messages} messages need ${Math.ceil((messages * BYTES_PER_MESSAGE) / 1e9)} GB in ${tmpdir()}, which has ${Math.floor((bavail * bsize) / 1e9)} GB left`,
    )
  const plan = { messages, end: Date.now(), search: only !== 'ingest' }
  const measured = [await measure(cordwood(env), plan)]
  for (const peer of peers) {
    try {
      measured.push(await measure(peer, plan))
    } catch (error) {
      console.log(`${peer.name} is left out: ${(error as Error).message.split('\n')[0]}`)
    }
  }
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}`
  const text = `${machine}, ${new Date(plan.end).toISOString().slice(0, 10)}\n\n${tables(measured, messages, plan.search, only !== 'search')}\n`
  console.log(`\n${text}`)
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(dist, 'peers.md'), text)
  return measured
}
