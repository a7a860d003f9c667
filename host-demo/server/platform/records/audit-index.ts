/**
 * What the audit log is searched by, in a narrow table beside its rows: a million of them are looked through in steps of a few
 * milliseconds, between which others are served. Triggers keep it: a row is written and removed in one place.
 */
import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { LogRow } from './backend.ts'
import type { Body } from './collection.ts'

export interface AuditSearch {
  /** One of each list; empty lists mean any. */
  readonly actors: readonly string[]
  readonly actions: readonly string[]
  /** Names of collections, and of other things that rows are about: `calls`. */
  readonly types: readonly string[]
  /** `streams:<id>` */
  readonly entities: readonly string[]
  /** UTC milliseconds, inclusive and exclusive; one of them. */
  readonly times: readonly { readonly from: number; readonly to: number }[]
  /** Part of the actor's name, the title or the entity, in either case. */
  readonly text: string
}

export interface AuditPage {
  /** Newest first. */
  readonly rows: readonly LogRow[]
  /** All that match. */
  readonly total: number
}

const stepRows = 5_000
const exportStepRows = 500

const facts = (row: string) =>
  `${row}.at, ${row}.id, ${row}.entity, json_extract(${row}.body, '$.action'), json_extract(${row}.body, '$.actor'), json_extract(${row}.body, '$.title')`

/** Makes the table and, where there are rows from before it, fills it. */
export function prepareAuditIndex(database: DatabaseSync): void {
  const isThere = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'audit_index'").get()
  if (isThere) return
  database.exec(`BEGIN IMMEDIATE;
    CREATE TABLE audit_index (
      at INTEGER, id TEXT, entity TEXT NOT NULL, action TEXT, actor TEXT, title TEXT, PRIMARY KEY (at, id)
    ) WITHOUT ROWID;
    CREATE INDEX audit_index_by_entity ON audit_index (entity, at, id);
    CREATE TRIGGER audit_index_add AFTER INSERT ON log WHEN NEW.log = 'audit' BEGIN
      INSERT OR REPLACE INTO audit_index VALUES (${facts('NEW')});
    END;
    CREATE TRIGGER audit_index_remove AFTER DELETE ON log WHEN OLD.log = 'audit' BEGIN
      DELETE FROM audit_index WHERE at = OLD.at AND id = OLD.id;
    END;
    INSERT INTO audit_index SELECT ${facts('log')} FROM log WHERE log = 'audit' ORDER BY at, id;
    COMMIT;`)
}

type Value = string | number
/** Rows before this one, in the order newest first. */
type Position = readonly [at: number, id: string]

const end: Position = [Number.MAX_SAFE_INTEGER, '']

export class AuditIndex {
  readonly #prepare: (sql: string) => ReturnType<DatabaseSync['prepare']>

  constructor(prepare: (sql: string) => ReturnType<DatabaseSync['prepare']>) {
    this.#prepare = prepare
  }

  /** @throws AbortError when `signal` is aborted between two steps */
  async page(search: AuditSearch, offset: number, limit: number, signal: AbortSignal): Promise<AuditPage> {
    const rows: LogRow[] = []
    let total = 0
    for await (const step of this.#steps(search, stepRows, signal)) {
      const matching = this.#count(search, step)
      if (rows.length < limit && total + matching > offset)
        rows.push(...this.#rows(search, step, limit - rows.length, Math.max(0, offset - total)))
      total += matching
    }
    return { rows, total }
  }

  /** Yields all that match, newest first, in pieces. */
  async *all(search: AuditSearch, signal: AbortSignal): AsyncGenerator<readonly LogRow[]> {
    for await (const step of this.#steps(search, exportStepRows, signal)) {
      const rows = this.#rows(search, step, exportStepRows, 0)
      if (rows.length > 0) yield rows
    }
  }

  /** The index in pieces, newest first: each from `low` (inclusive) to `high` (exclusive). */
  async *#steps(search: AuditSearch, rows: number, signal: AbortSignal): AsyncGenerator<Step> {
    const [where, values] = scope(search)
    const edge = this.#prepare(
      `SELECT at, id FROM audit_index WHERE (at, id) < (?, ?) AND at >= ? ${where} ORDER BY at DESC, id DESC LIMIT 1 OFFSET ?`,
    )
    const from = Math.min(...search.times.map(range => range.from))
    const first = search.times.length > 0 ? from : Number.MIN_SAFE_INTEGER
    const last = search.times.length > 0 ? Math.max(...search.times.map(({ to }) => to)) : end[0]
    for (let high: Position = [last, '']; ; ) {
      signal.throwIfAborted()
      const found = edge.get(...high, first, ...values, rows - 1) as { at: number; id: string } | undefined
      const low: Position = found ? [found.at, found.id] : [first, '']
      yield { low, high }
      if (!found) return
      high = low
      await setImmediate()
    }
  }

  #count(search: AuditSearch, { low, high }: Step): number {
    const [where, values] = condition(search)
    const sql = `SELECT count(*) AS n FROM audit_index WHERE (at, id) >= (?, ?) AND (at, id) < (?, ?) ${where}`
    return this.#prepare(sql).get(...low, ...high, ...values)?.['n'] as number
  }

  #rows(search: AuditSearch, { low, high }: Step, limit: number, offset: number): LogRow[] {
    const [where, values] = condition(search)
    const chosen = `SELECT at, id FROM audit_index WHERE (at, id) >= (?, ?) AND (at, id) < (?, ?) ${where} ORDER BY at DESC, id DESC LIMIT ? OFFSET ?`
    // CROSS JOIN: the rows are looked up by what was chosen, and not the other way round.
    return this.#prepare(
      `SELECT log.id, log.entity, log.at, log.body FROM (${chosen}) AS chosen CROSS JOIN log ON log.log = 'audit' AND log.id = chosen.id ORDER BY chosen.at DESC, chosen.id DESC`,
    )
      .all(...low, ...high, ...values, limit, offset)
      .map(row => ({
        id: row['id'] as string,
        entity: row['entity'] as string,
        at: row['at'] as number,
        body: JSON.parse(row['body'] as string) as Body,
      }))
  }
}

interface Step {
  readonly low: Position
  readonly high: Position
}

/** Steps of a search for one entity go through its own rows only. */
const scope = ({ entities }: AuditSearch): [string, readonly Value[]] =>
  entities.length === 1 ? ['AND entity = ?', entities] : ['', []]

function condition({ actors, actions, types, entities, times, text }: AuditSearch): [string, readonly Value[]] {
  const parts: string[] = []
  const values: Value[] = []
  const add = (sql: string, ...given: readonly Value[]) => {
    parts.push(`AND ${sql}`)
    values.push(...given)
  }
  const marks = (list: readonly unknown[]) => list.map(() => '?').join(', ')
  if (actors.length > 0) add(`actor IN (${marks(actors)})`, ...actors)
  if (actions.length > 0) add(`action IN (${marks(actions)})`, ...actions)
  if (entities.length > 0) add(`${entities.length === 1 ? '' : '+'}entity IN (${marks(entities)})`, ...entities)
  if (types.length > 0)
    add(
      // With a sign before it a column is not looked up in its index: a step stays within its few rows.
      `(${types.map(() => '(+entity >= ? AND +entity < ?)').join(' OR ')})`,
      ...types.flatMap(type => [`${type}:`, `${type};`]),
    )
  if (times.length > 1)
    add(`(${times.map(() => '(at >= ? AND at < ?)').join(' OR ')})`, ...times.flatMap(({ from, to }) => [from, to]))
  if (text !== '') {
    const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    const like = ['actor', 'title', 'entity', 'action'].map(column => `${column} LIKE ? ESCAPE '\\'`)
    add(`(${like.join(' OR ')})`, part, part, part, part)
  }
  return [parts.join(' '), values]
}
