/** The rows of tables that people edit (extensions of ours). */
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { ownTableType } from '../../../core/lookup/own-tables.ts'
import {
  DeleteRows,
  OwnTableState,
  PutRows,
  Row,
  RowHistory,
  RowImport,
  RowImportOptions,
  RowPage,
  rowSorts,
  RowsChanged,
  type RowHistoryEntry,
} from '../../../core/lookup/schema.ts'
import { ApiError, badRequest, forbidden, notFound } from '../platform/errors/errors.ts'
import { route, type Route } from '../platform/http/route.ts'
import { perEntity } from '../platform/http/route-permission.ts'
import type { Column } from '../platform/lookup/rows/csv-rows.ts'
import type { HistoryEntry } from '../platform/lookup/rows/row-history.ts'
import type { ListedRow } from '../platform/lookup/rows/row-reads.ts'
import { MAX_INDEX_BYTES, MAX_ROWS } from '../platform/lookup/rows/row.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../platform/services.ts'
import { adapters, type StoredAdapter } from './collection.ts'
import { csvLines } from './csv-lines.ts'
import { area, idOrName, pathOf } from './kind-routes.ts'
import { readNamed, type Kind } from './kind.ts'

/** Bytes of a file: a million rows of a usual size. */
const maxFileBytes = 256 * 1024 * 1024

export function rowRoutes(services: Services, adapter: Kind<StoredAdapter, never, object>): readonly Route[] {
  const { ownTables } = services
  const path = `${pathOf(adapter)}/:idOrName/rows`
  const common = { area, params: idOrName, extension: true } as const
  const reads = { ...common, permission: perEntity(adapters) }
  const writes = { ...common, permission: perEntity(adapters, 'edit') }

  /** Returns the id of the rows. @throws ApiError 400 for an adapter of another type, 403, 404 */
  async function rowsOf(caller: Caller, name: string, action: 'read' | 'edit' = 'read'): Promise<string> {
    const { id, config } = await readNamed(services, adapter, caller, name)
    if (action === 'edit' && !caller.isPermitted(`lookuptables:edit:${id}`)) throw forbidden()
    if (config.type !== ownTableType)
      throw badRequest(
        `The data adapter '${name.slice(0, 100)}' has no rows that can be edited: its type is '${config.type}'.`,
      )
    return id
  }

  return [
    route({
      ...reads,
      method: 'GET',
      path,
      summary: 'A page of the rows whose time is not over',
      query: Type.Object({
        page: Type.Integer({ minimum: 1, default: 1 }),
        per_page: Type.Integer({ minimum: 1, maximum: 500, default: 50 }),
        query: Type.String({ default: '', maxLength: 512 }),
        sort: Type.Enum([...rowSorts], { default: 'key' }),
        order: Type.Enum(['asc', 'desc'], { default: 'asc' }),
      }),
      replies: { 200: RowPage },
      async handler({ caller, params, query: { page, per_page, query, sort, order } }) {
        const table = await rowsOf(caller, params.idOrName)
        const { total, rows } = await ownTables.page(table, {
          query,
          sort,
          order,
          offset: (page - 1) * per_page,
          limit: per_page,
        })
        const grand_total = ownTables.rows(table)
        return { total, count: rows.length, page, per_page, query, grand_total, rows: rows.map(wireRow) }
      },
    }),
    route({
      ...reads,
      method: 'GET',
      path: `${path}/one`,
      summary: 'The row of a key',
      query: Type.Object({ key: Type.String({ minLength: 1, maxLength: 512 }) }),
      replies: { 200: Row },
      async handler({ caller, params, query }) {
        const row = await ownTables.row(await rowsOf(caller, params.idOrName), query.key)
        if (!row) throw notFound(`There is no row with the key '${query.key}'.`)
        return wireRow(row)
      },
    }),
    route({
      ...writes,
      method: 'PUT',
      path,
      summary: 'Writes rows in the place of those with the same keys: all, or none where one is wrong',
      body: PutRows,
      replies: { 200: RowsChanged },
      async handler({ caller, params, body }) {
        const table = await rowsOf(caller, params.idOrName, 'edit')
        const rows = body.rows.map(({ key, value, expires_at = null }) => ({
          key,
          value,
          expiresAt: expires_at === null ? null : Date.parse(expires_at),
        }))
        return changed(await ownTables.put(table, rows, caller.username))
      },
    }),
    route({
      ...writes,
      method: 'POST',
      path: `${path}/delete`,
      summary: 'Deletes rows; a key without a row is ignored',
      body: DeleteRows,
      replies: { 200: RowsChanged },
      audited: true,
      handler: async ({ caller, params, body }) =>
        changed(await ownTables.delete(await rowsOf(caller, params.idOrName, 'edit'), body.keys, caller.username)),
    }),
    route({
      ...writes,
      method: 'POST',
      path: `${path}/import`,
      summary: 'Reads the rows of a CSV file: all, or none where a line has a problem',
      query: RowImportOptions,
      consumes: ['text/csv'],
      streamsBody: true,
      replies: { 200: RowImport },
      audited: true,
      async handler({ caller, params, query, body }) {
        const table = await rowsOf(caller, params.idOrName, 'edit')
        const { mode, separator, has_header: hasHeader, value_type: valueType, list_separator: listSeparator } = query
        const column = (name: string): Column => (hasHeader || !/^\d+$/.test(name) ? name : Number(name))
        const options = {
          separator,
          hasHeader,
          keyColumn: column(query.key_column),
          valueColumn: column(query.value_column),
          expiresColumn: query.expires_column === undefined ? null : column(query.expires_column),
          valueType,
          listSeparator,
        }
        const result = await ownTables.importFile(table, limited(fileIn(body)), options, mode, caller.username)
        const { applied, read, rows, added, replaced, deleted, problems, problemCount } = result
        return {
          ...{ applied, read, rows, added, replaced, deleted, problem_count: problemCount },
          problems: problems.map(({ line, message }) => ({ line, message })),
        }
      },
    }),
    route({
      ...reads,
      method: 'GET',
      path: `${path}/export`,
      audited: 'export',
      summary: 'All rows as a CSV file with the columns key, value and expires',
      sends: true,
      produces: ['text/csv'],
      replies: { 200: null },
      async handler({ caller, params }, reply) {
        const table = await rowsOf(caller, params.idOrName)
        return reply.type('text/csv; charset=utf-8').send(Readable.from(csvLines(ownTables.all(table))))
      },
    }),
    route({
      ...reads,
      method: 'GET',
      path: `${path}/history`,
      summary: 'The last changes, newest first',
      query: Type.Object({
        key: Type.Optional(Type.String({ maxLength: 512 })),
        offset: Type.Integer({ minimum: 0, default: 0 }),
        limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
      }),
      replies: { 200: RowHistory },
      handler: async ({ caller, params, query }) => ({
        entries: (await ownTables.history(await rowsOf(caller, params.idOrName), query)).map(wireEntry),
      }),
    }),
    route({
      ...reads,
      method: 'GET',
      path: `${path}/state`,
      summary: 'How many rows there are, and what they take',
      replies: { 200: OwnTableState },
      async handler({ caller, params }) {
        const table = await rowsOf(caller, params.idOrName)
        const { rows = 0, bytes = 0, damaged = 0 } = (await ownTables.states()).find(one => one.table === table) ?? {}
        return { rows, bytes, damaged, max_rows: MAX_ROWS, max_bytes: MAX_INDEX_BYTES }
      },
    }),
  ]
}

const changed = ({ changes, rows }: { readonly changes: readonly unknown[]; readonly rows: number }) => ({
  changed: changes.length,
  rows,
})

const time = (ms: number) => new Date(ms).toISOString()
const end = (ms: number | null) => (ms === null ? null : time(ms))

const wireRow = ({ key, value, expiresAt, changedAt, changedBy }: ListedRow): Row => ({
  key,
  value: value as Row['value'],
  expires_at: end(expiresAt),
  changed_at: time(changedAt),
  changed_by: changedBy,
})

function wireEntry({ id, at, by, action, key, before, after, rows }: HistoryEntry): RowHistoryEntry {
  const state = (row: HistoryEntry['before']) =>
    row && { value: row.value as Row['value'], expires_at: end(row.expiresAt) }
  return { id, at: time(at), by, action, key, before: state(before), after: state(after), rows }
}

/** Returns the file that was sent; an empty one for a request without a body. @throws ApiError 415 */
function fileIn(body: unknown): AsyncIterable<Uint8Array> | readonly Uint8Array[] {
  if (body === undefined || body === null) return []
  if (body instanceof Readable) return body as AsyncIterable<Uint8Array>
  throw new ApiError(415)
}

/** @throws ApiError 400 for a file that is too long */
async function* limited(file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const part of file) {
    length += part.byteLength
    if (length > maxFileBytes) throw badRequest(`The file has more than ${maxFileBytes / 1024 / 1024} MiB.`)
    yield part
  }
}
