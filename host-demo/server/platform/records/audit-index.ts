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
  /** Given in UTC milliseconds, from inclusive, to exclusive; one of them holds. */
  readonly times: readonly { readonly from: number; readonly to: number }[]
  /** Part of the actor's name, the title or the entity, in either case. */
  readonly text: string
}

export interface AuditPage {
  /** Begins with the newest. */
  readonly rows: readonly LogRow[]
  /** All that match. */
  readonly total: number
}

const STEP_ROWS = 2_000
const EXPORT_STEP_ROWS = 500
const FILL_STEP_ROWS = 500

const facts = (row: string) =>
  `${row}.at, ${row}.id, ${row}.entity, json_extract(${row}.body, '$.action'), json_extract(${row}.body, '$.actor'), json_extract(${row}.body, '$.title')`

/** Makes the table and what keeps it. Rows from before it are taken in later, in steps. */
export function prepareAuditIndex(database: DatabaseSync): void {
  const isThere = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'audit_state'").get()
  if (isThere) return
  database.exec(`BEGIN IMMEDIATE;
    DROP TRIGGER IF EXISTS audit_index_add;
    DROP TRIGGER IF EXISTS audit_index_remove;
    DROP TABLE IF EXISTS audit_index;
    CREATE TABLE audit_index (
      at INTEGER, id TEXT, entity TEXT NOT NULL, action TEXT, actor TEXT, title TEXT, PRIMARY KEY (at, id)
    ) WITHOUT ROWID;
    CREATE TABLE audit_state (one INTEGER PRIMARY KEY CHECK (one = 1), total INTEGER NOT NULL, filled_at INTEGER, filled_id TEXT);
    INSERT INTO audit_state SELECT 1, 0, min(at), '' FROM log WHERE log = 'audit';
    CREATE TRIGGER audit_index_add AFTER INSERT ON log WHEN NEW.log = 'audit' BEGIN
      UPDATE audit_state SET total = total + NOT EXISTS (SELECT 1 FROM audit_index WHERE at = NEW.at AND id = NEW.id);
      INSERT OR REPLACE INTO audit_index VALUES (${facts('NEW')});
    END;
    CREATE TRIGGER audit_index_remove AFTER DELETE ON log WHEN OLD.log = 'audit' BEGIN
      UPDATE audit_state SET total = total - EXISTS (SELECT 1 FROM audit_index WHERE at = OLD.at AND id = OLD.id);
      DELETE FROM audit_index WHERE at = OLD.at AND id = OLD.id;
    END;
    COMMIT;`)
}

type Value = string | number
/** Rows before this one, in the order newest first. */
type Position = readonly [at: number, id: string]

export class AuditIndex {
  readonly #database: DatabaseSync
  readonly #state: Statement
  #filling: Promise<void> | null = null
  #isClosed = false

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#state = database.prepare('SELECT total, filled_at, filled_id FROM audit_state')
    if (this.#filledTo() === null) return
    this.#filling = this.#fill()
    // Readers of the log are told.
    this.#filling.catch(() => undefined)
  }

  /** @throws AbortError when `signal` is aborted between two steps */
  async page(search: AuditSearch, offset: number, limit: number, signal: AbortSignal): Promise<AuditPage> {
    await this.#filling
    const query = new Query(this.#database, search)
    const rows: LogRow[] = []
    let total = 0
    for await (const step of query.steps(STEP_ROWS, signal)) {
      const matching = query.count(step)
      if (rows.length < limit && total + matching > offset)
        rows.push(...query.rows(step, limit - rows.length, Math.max(0, offset - total)))
      total += matching
      if (query.takesEverything && (rows.length === limit || offset >= this.total())) break
    }
    return { rows, total: query.takesEverything ? this.total() : total }
  }

  /** Yields all that match, newest first, in pieces. */
  async *all(search: AuditSearch, signal: AbortSignal): AsyncGenerator<readonly LogRow[]> {
    await this.#filling
    const query = new Query(this.#database, search)
    for await (const step of query.steps(EXPORT_STEP_ROWS, signal)) {
      const rows = query.rows(step, EXPORT_STEP_ROWS, 0)
      if (rows.length > 0) yield rows
    }
  }

  /** All rows of the log, without counting them. */
  async count(): Promise<number> {
    await this.#filling
    return this.total()
  }

  close(): void {
    this.#isClosed = true
  }

  total(): number {
    return this.#state.get()?.['total'] as number
  }

  /** Rows from before the index are in it up to this one; null: all of them. */
  #filledTo(): Position | null {
    const { filled_at: at, filled_id: id } = this.#state.get() ?? {}
    return at == null ? null : [at as number, id as string]
  }

  /**
   * Takes in rows from before the index, the oldest first, in steps between which others are served. A server that stops goes on at its
   * next start.
   */
  async #fill(): Promise<void> {
    const edge = this.#database.prepare(
      "SELECT at, id FROM log WHERE log = 'audit' AND (at, id) > (?, ?) ORDER BY at, id LIMIT 1 OFFSET ?",
    )
    const add = this.#database.prepare(
      `INSERT OR IGNORE INTO audit_index SELECT ${facts('log')} FROM log
        WHERE log = 'audit' AND (at, id) > (?, ?) AND (at, id) <= (?, ?) ORDER BY at, id`,
    )
    const keep = this.#database.prepare('UPDATE audit_state SET total = total + ?, filled_at = ?, filled_id = ?')
    for (let from = this.#filledTo(); from !== null; ) {
      await setImmediate()
      if (this.#isClosed) return
      const found = edge.get(...from, FILL_STEP_ROWS - 1)
      const to: Position | null = found ? [found['at'] as number, found['id'] as string] : null
      // Rows that a power cut takes are indexed again.
      this.#database.exec('PRAGMA synchronous=NORMAL; BEGIN IMMEDIATE')
      try {
        const { changes } = add.run(...from, ...(to ?? [Number.MAX_SAFE_INTEGER, '']))
        keep.run(Number(changes), to?.[0] ?? null, to?.[1] ?? null)
        this.#database.exec('COMMIT')
      } catch (error) {
        if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
        throw error
      } finally {
        this.#database.exec('PRAGMA synchronous=FULL')
      }
      from = to
    }
  }
}

type Statement = ReturnType<DatabaseSync['prepare']>

/** The statements of one search. They are not kept: how many values a filter has makes them others. */
class Query {
  readonly #edge: Statement
  readonly #counting: Statement
  readonly #chosen: Statement
  /** The one that all is about; empty: not about one. */
  readonly #entity: readonly string[]
  readonly #values: readonly Value[]
  readonly #times: AuditSearch['times']
  /** All rows of a step match. */
  readonly #takesAll: boolean
  /** All rows of the log match. */
  readonly takesEverything: boolean

  constructor(database: DatabaseSync, search: AuditSearch) {
    const entity = search.entities.length === 1 ? search.entities : []
    const [where, values] = condition(search)
    // Rows about one entity are found by the index that the log has by entity.
    const source =
      entity.length === 1
        ? "(SELECT at AS t, id AS i FROM log WHERE log = 'audit' AND entity = ?) CROSS JOIN audit_index ON at = t AND id = i"
        : 'audit_index'
    const [at, id] = entity.length === 1 ? ['t', 'i'] : ['at', 'id']
    const within = `FROM ${source} WHERE (${at}, ${id}) >= (?, ?) AND (${at}, ${id}) < (?, ?) ${where}`
    this.#edge = database.prepare(
      entity.length === 1
        ? "SELECT at, id FROM log WHERE log = 'audit' AND entity = ? AND (at, id) < (?, ?) AND at >= ? ORDER BY at DESC, id DESC LIMIT 1 OFFSET ?"
        : 'SELECT at, id FROM audit_index WHERE (at, id) < (?, ?) AND at >= ? ORDER BY at DESC, id DESC LIMIT 1 OFFSET ?',
    )
    this.#counting = database.prepare(`SELECT count(*) AS n ${within}`)
    // CROSS JOIN: the rows are looked up by what was chosen, and not the other way round.
    this.#chosen = database.prepare(
      `SELECT log.id, log.entity, log.at, log.body FROM (SELECT at, id ${within} ORDER BY ${at} DESC, ${id} DESC LIMIT ? OFFSET ?) AS chosen CROSS JOIN log ON log.log = 'audit' AND log.id = chosen.id ORDER BY chosen.at DESC, chosen.id DESC`,
    )
    this.#entity = entity
    this.#values = values
    this.#times = search.times
    this.#takesAll = where === ''
    this.takesEverything = this.#takesAll && entity.length === 0 && search.times.length === 0
  }

  /** The index in pieces of so many rows, newest first. */
  async *steps(rows: number, signal: AbortSignal): AsyncGenerator<Step> {
    const isTimed = this.#times.length > 0
    const first = isTimed ? Math.min(...this.#times.map(({ from }) => from)) : Number.MIN_SAFE_INTEGER
    const last = isTimed ? Math.max(...this.#times.map(({ to }) => to)) : Number.MAX_SAFE_INTEGER
    for (let high: Position = [last, '']; ; ) {
      signal.throwIfAborted()
      const found = this.#edge.get(...this.#entity, ...high, first, rows - 1)
      const low: Position = found ? [found['at'] as number, found['id'] as string] : [first, '']
      yield { low, high, size: found ? rows : null }
      if (!found) return
      high = low
      await setImmediate()
    }
  }

  count({ low, high, size }: Step): number {
    if (this.#takesAll && size !== null) return size
    return this.#counting.get(...this.#entity, ...low, ...high, ...this.#values)?.['n'] as number
  }

  rows({ low, high }: Step, limit: number, offset: number): LogRow[] {
    return this.#chosen.all(...this.#entity, ...low, ...high, ...this.#values, limit, offset).map(row => ({
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
  if (entities.length > 1) add(`entity IN (${marks(entities)})`, ...entities)
  if (types.length > 0)
    add(
      `(${types.map(() => '(entity >= ? AND entity < ?)').join(' OR ')})`,
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
