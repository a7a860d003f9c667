/** All that a call may change: every document in the records, and what the server does at the moment. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { World } from './world.ts'

/** Name → its value as text: documents by collection and id, the answers of a few calls by their path. */
export type State = ReadonlyMap<string, string>

const running = ['/system/indexer/indices/open', '/system/indexer/indices/closed', '/system/processing/status', '/system', '/system/inputstates',
  '/system/indices/ranges', '/search/universal/relative?query=*&range=0&limit=1&fields=message']
/** What passes by itself. */
const passing = new Set(['uptime', 'started_at', 'updated_at', 'time', 'took_ms', 'from', 'to', 'receive_times', 'took_in_ms', 'calculated_at'])

export async function stateOf({ server, ask }: World): Promise<State> {
  const database = new DatabaseSync(join(server.dataDir, 'records.db'), { readOnly: true })
  const documents = database.prepare('SELECT collection || \' \' || id AS name, body FROM document').all() as { name: string, body: string }[]
  database.close()
  const answers = await Promise.all(running.map(async path => [path, (await ask('admin', 'GET', path)).text] as const))
  return new Map([
    ...documents.map(({ name, body }) => [name, body] as const),
    ...answers.map(([path, text]) => [path, JSON.stringify(JSON.parse(text, (name, value) => passing.has(name) ? undefined : value))] as const),
  ])
}

/** What differs, as `name: before → after`. */
export function changes(before: State, after: State): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names.filter(name => before.get(name) !== after.get(name)).map(name => `${name}: ${before.get(name)} → ${after.get(name)}`)
}
