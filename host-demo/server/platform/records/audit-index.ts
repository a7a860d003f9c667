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

export class AuditIndex {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** @throws AbortError when `signal` is aborted between two steps */
  async page(search: AuditSearch, offset: number, limit: number, signal: AbortSignal): Promise<AuditPage> {
    const query = new Query(this.#database, search)
    const rows: LogRow[] = []
    let total = 0
    for await (const step of query.steps(stepRows, signal)) {
      const matching = query.count(step)
      if (rows.length < limit && total + matching > offset)
        rows.push(...query.rows(step, limit - rows.length, Math.max(0, offset - total)))
      total += matching
    }
    return { rows, total }
  }

  /** Yields all that match, newest first, in pieces. */
  async *all(search: AuditSearch, signal: AbortSignal): AsyncGenerator<readonly LogRow[]> {
    const query = new Query(this.#database, search)
    for await (const step of query.steps(exportStepRows, signal)) {
      const rows = query.rows(step, exportStepRows, 0)
      if (rows.length > 0) yield rows
    }
  }
}

type Statement = ReturnType<DatabaseSync['prepare']>

/** The statements of one search. They are not kept: how many values a filter has makes them others. */
class Query {
  readonly #edge: Statement
  readonly #counting: Statement
  readonly #chosen: Statement
  readonly #scopeValues: readonly Value[]
  readonly #values: readonly Value[]
  readonly #times: AuditSearch['times']
  /** All rows of a step match. */
  readonly #takesAll: boolean

  constructor(database: DatabaseSync, search: AuditSearch) {
    const [scoped, scopeValues] = scope(search)
    const [where, values] = condition(search)
    const within = `FROM audit_index WHERE (at, id) >= (?, ?) AND (at, id) < (?, ?) ${where}`
    this.#edge = database.prepare(
      `SELECT at, id FROM audit_index WHERE (at, id) < (?, ?) AND at >= ? ${scoped} ORDER BY at DESC, id DESC LIMIT 1 OFFSET ?`,
    )
    this.#counting = database.prepare(`SELECT count(*) AS n ${within}`)
    // CROSS JOIN: the rows are looked up by what was chosen, and not the other way round.
    this.#chosen = database.prepare(
      `SELECT log.id, log.entity, log.at, log.body FROM (SELECT at, id ${within} ORDER BY at DESC, id DESC LIMIT ? OFFSET ?) AS chosen CROSS JOIN log ON log.log = 'audit' AND log.id = chosen.id ORDER BY chosen.at DESC, chosen.id DESC`,
    )
    this.#scopeValues = scopeValues
    this.#values = values
    this.#times = search.times
    this.#takesAll = where.trim() === scoped
  }

  /** The index in pieces of so many rows, newest first. */
  async *steps(rows: number, signal: AbortSignal): AsyncGenerator<Step> {
    const isTimed = this.#times.length > 0
    const first = isTimed ? Math.min(...this.#times.map(({ from }) => from)) : Number.MIN_SAFE_INTEGER
    const last = isTimed ? Math.max(...this.#times.map(({ to }) => to)) : Number.MAX_SAFE_INTEGER
    for (let high: Position = [last, '']; ; ) {
      signal.throwIfAborted()
      const found = this.#edge.get(...high, first, ...this.#scopeValues, rows - 1)
      const low: Position = found ? [found['at'] as number, found['id'] as string] : [first, '']
      yield { low, high, size: found ? rows : null }
      if (!found) return
      high = low
      await setImmediate()
    }
  }

  count({ low, high, size }: Step): number {
    if (this.#takesAll && size !== null) return size
    return this.#counting.get(...low, ...high, ...this.#values)?.['n'] as number
  }

  rows({ low, high }: Step, limit: number, offset: number): LogRow[] {
    return this.#chosen.all(...low, ...high, ...this.#values, limit, offset).map(row => ({
      id: row['id'] as string,
      entity: row['entity'] as string,
      at: row['at'] as number,
      body: JSON.parse(row['body'] as string) as Body,
    }))
  }
}

/** Rows from `low` (inclusive) to `high` (exclusive). */
interface Step {
  readonly low: Position
  readonly high: Position
  /** How many there are; null for the last step. */
  readonly size: number | null
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
