/** Stores the documents. It knows no callers; `records.ts` has checked them. */
import type { AuditPage, AuditSearch } from './audit-index.ts'
import type { Body, Collection } from './collection.ts'
import type { DamagedDocument } from './document-rows.ts'
import { OperatorError } from '../errors/operator-error.ts'

export interface Stored {
  readonly id: string
  readonly revision: number
  readonly body: Body
}

/** `revision` null: whatever revision is there. */
export type Change =
  | { readonly kind: 'insert'; readonly collection: Collection; readonly id: string; readonly body: Body }
  | {
      readonly kind: 'update'
      readonly collection: Collection
      readonly id: string
      readonly revision: number | null
      readonly body: Body
      /** Content before the update. */
      readonly before: Body
    }
  | {
      readonly kind: 'delete'
      readonly collection: Collection
      readonly id: string
      readonly revision: number | null
      /** Content before the deletion. */ readonly before: Body
    }

/** A row of a log table: growing data by time and entity. Rows of one log are told apart by `id`. */
export interface LogRow {
  readonly id: string
  /** Subject of the row: a user, a node, a stream. */
  readonly entity: string
  /** UTC milliseconds. */
  readonly at: number
  readonly body: Body
}

export interface LogQuery {
  readonly entity?: string
  /** UTC milliseconds, inclusive and exclusive. */
  readonly from?: number
  readonly to?: number
  readonly limit?: number
  readonly offset?: number
}

/** Rows of an entity, and (or) older than `to` (exclusive); `oldest`: of those so many, the oldest first. */
export interface LogRemoval {
  readonly entity?: string
  readonly to?: number
  readonly oldest?: number
}

export interface LogWrite {
  readonly log: string
  readonly put?: readonly LogRow[]
  readonly remove?: readonly string[]
  /** The disk is not waited for: when the power fails it may be lost, yet never without what was committed after it. */
  readonly unhurried?: boolean
}

export interface Backend {
  get(collection: Collection, id: string): Promise<Stored | null>
  /** By a property listed in `unique`. */
  find(collection: Collection, property: string, value: string): Promise<Stored | null>
  all(collection: Collection): Promise<readonly Stored[]>
  /** All changes and log rows, or none. Throws `RevisionConflict` or `NotUnique`. */
  commit(changes: readonly Change[], log: readonly LogWrite[]): Promise<void>
  logRow(log: string, id: string): Promise<LogRow | null>
  /** Newest first. */
  logRows(log: string, query: LogQuery): Promise<readonly LogRow[]>
  /** Their ids alone, newest first. */
  logIds(log: string, query: LogQuery): Promise<readonly string[]>
  logCount(log: string, query: LogQuery): Promise<number>
  logRemoveWhere(log: string, query: LogRemoval): Promise<number>
  /** A page of the audit log, newest first, with the number of all that match. */
  auditPage(search: AuditSearch, offset: number, limit: number, signal: AbortSignal): Promise<AuditPage>
  /** The rows of the audit log that match, newest first, in pieces. */
  auditRows(search: AuditSearch, signal: AbortSignal): AsyncGenerator<readonly LogRow[]>
  /** Documents that are not what was written. They are set aside: to all other calls they are not there. */
  damaged(): readonly DamagedDocument[]
  /** Called after each commit that changed the collection. Gives what ends the listening. */
  changes(collection: Collection, listener: (ids: readonly string[]) => void): () => void
  close(): Promise<void>
}

/** Thrown if the document was changed or deleted in between. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict'
}

export class NotUnique extends Error {
  override readonly name = 'NotUnique'
  readonly property: string
  readonly value: string
  constructor(property: string, value: string) {
    super(`${property} '${value}' is taken.`)
    this.property = property
    this.value = value
  }
}

/** The stored form is newer than this server knows. */
export class NewerFormat extends OperatorError {
  override readonly name = 'NewerFormat'
}
