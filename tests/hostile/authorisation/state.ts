/** All that a call may change: every document in the records, and what the server is told to do at the moment. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { FAILED, type Fixture } from './fixture.ts'

/** Name → its value as text: documents by collection and id, facts by the path that tells them. */
export type State = ReadonlyMap<string, string>

/** Selects the parts of an answer that only change when somebody changes them. */
const facts: Readonly<Record<string, (body: unknown) => unknown>> = {
  '/system': fact<{ is_processing: boolean; lb_status: string }>(({ is_processing, lb_status }) => [
    is_processing,
    lb_status,
  ]),
  '/system/indexer/indices': fact<{ all: { indices: { index_name: string }[] }; closed: { indices: unknown } }>(
    ({ all, closed }) => [all.indices.map(({ index_name }) => index_name), closed.indices],
  ),
  '/system/inputstates': fact<{ states: { id: string; state: string }[] }>(({ states }) =>
    states.map(({ id, state }) => [id, state === 'STOPPED']),
  ),
  '/events/notifications/queue': fact<{ total: number }>(({ total }) => total),
  // Others come and go with what the inputs read.
  '/system/notifications': fact<{ notifications: { type: string }[] }>(({ notifications }) =>
    notifications.some(({ type }) => type === FAILED),
  ),
  '/search/universal/relative?query=*&range=0&limit=1': fact<{ total_results: number }>(
    ({ total_results }) => total_results,
  ),
}

/** Types the body of an answer whose shape is known. */
function fact<Body>(of: (body: Body) => unknown): (body: unknown) => unknown {
  return body => of(body as Body)
}

/** @param quick the documents alone, for calls that should only look */
export async function stateOf(fixture: Fixture, quick = false): Promise<State> {
  const database = new DatabaseSync(join(fixture.server.dataDir, 'records.db'), { readOnly: true })
  const rows = database.prepare("SELECT collection || ' ' || id AS name, body FROM document").all()
  const documents = rows as { name: string; body: string }[]
  database.close()
  const told = quick
    ? []
    : await Promise.all(
        Object.entries(facts).map(
          async ([path, of]) => [path, JSON.stringify(of(await fixture.json('admin', 'GET', path)))] as const,
        ),
      )
  return new Map([...documents.map(({ name, body }) => [name, body] as const), ...told])
}

/** Returns the differences as `name: before → after`. */
export function changes(before: State, after: State): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names
    .filter(name => before.get(name) !== after.get(name))
    .map(name => `${name}: ${before.get(name)} → ${after.get(name)}`)
}
