/** Lookup tables with their caches and data adapters, and what lookups give (contract 2, 6.1; specification 3). */
import { Type, type Static } from 'typebox'
import { flatPageOf } from '../entities/schema.ts'
import { timeUnits } from '../time/time-unit.ts'
import { maxChangedRows } from './own-tables.ts'

const nullable = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** `type` names the adapter type; the rest is the type's own. Encrypted values read as `{is_set}` (contract 2, 0.4). */
export const AdapterConfig = Type.Object({ type: Type.String({ minLength: 1 }) }, { additionalProperties: true })
export type AdapterConfig = Static<typeof AdapterConfig> & Readonly<Record<string, unknown>>

/** `id` of a change is the entity that is meant; an update may leave it out, and validation needs it for one that there is. */
const identity = { id: Type.Optional(nullable(Type.String())), _scope: Type.Optional(nullable(Type.String())) }

const adapterProperties = {
  title: Type.String({ minLength: 1 }),
  description: Type.String({ default: '' }),
  /** Unique; what lookups call it by. */
  name: Type.String({ minLength: 1 }),
  content_pack: Type.Optional(nullable(Type.String())),
  config: AdapterConfig,
  /** Whether an error is kept for `custom_error_ttl` units, in place of 5 seconds. */
  custom_error_ttl_enabled: Type.Optional(nullable(Type.Boolean())),
  custom_error_ttl: Type.Optional(nullable(Type.Integer({ minimum: 0 }))),
  custom_error_ttl_unit: Type.Optional(nullable(Type.Enum([...timeUnits]))),
}

/** An adapter as it is written. */
export const AdapterChange = Type.Object({ ...identity, ...adapterProperties }, { additionalProperties: false })
export type AdapterChange = Static<typeof AdapterChange>

/** An adapter as it is read. */
export const Adapter = Type.Object({
  id: Type.String(),
  _scope: Type.String(),
  ...adapterProperties,
  content_pack: nullable(Type.String()),
  custom_error_ttl_enabled: nullable(Type.Boolean()),
  custom_error_ttl: nullable(Type.Integer()),
  custom_error_ttl_unit: nullable(Type.Enum([...timeUnits])),
})
export type Adapter = Static<typeof Adapter>

export const AdapterPage = flatPageOf({ data_adapters: Type.Array(Adapter) })
export type AdapterPage = Static<typeof AdapterPage>

/** By type. `config_class` names the shape of the configuration. */
export const AdapterTypes = Type.Record(
  Type.String(),
  Type.Object({
    type: Type.String(),
    config_class: Type.String(),
    default_config: AdapterConfig,
  }),
)
export type AdapterTypes = Static<typeof AdapterTypes>

/** `type` names the cache type; the rest is the type's own (contract 2, 6.2). */
export const CacheConfig = AdapterConfig
export type CacheConfig = AdapterConfig

const cacheProperties = {
  title: Type.String({ minLength: 1 }),
  description: Type.String({ default: '' }),
  /** Unique among caches. */
  name: Type.String({ minLength: 1 }),
  content_pack: Type.Optional(nullable(Type.String())),
  config: CacheConfig,
}

/** A cache as it is written. */
export const CacheChange = Type.Object({ ...identity, ...cacheProperties }, { additionalProperties: false })
export type CacheChange = Static<typeof CacheChange>

/** A cache as it is read. */
export const Cache = Type.Object({
  id: Type.String(),
  _scope: Type.String(),
  ...cacheProperties,
  content_pack: nullable(Type.String()),
})
export type Cache = Static<typeof Cache>

export const CachePage = flatPageOf({ caches: Type.Array(Cache) })
export type CachePage = Static<typeof CachePage>

/** By type. */
export const CacheTypes = AdapterTypes
export type CacheTypes = AdapterTypes

/** Types that a default value is read as. A single value is no OBJECT; a multi value is an OBJECT or NULL, which is no default. */
export const defaultValueTypes = ['STRING', 'NUMBER', 'OBJECT', 'BOOLEAN', 'NULL'] as const
export type DefaultValueType = (typeof defaultValueTypes)[number]

const tableProperties = {
  title: Type.String({ minLength: 1 }),
  description: Type.String({ default: '' }),
  /** Unique among tables; rules, extractors and decorators call the table by it. */
  name: Type.String({ minLength: 1 }),
  cache_id: Type.String({ minLength: 1 }),
  data_adapter_id: Type.String({ minLength: 1 }),
  content_pack: Type.Optional(nullable(Type.String())),
  /** Written as text, read as the type says; '' with NULL is no default. */
  default_single_value: Type.String(),
  default_single_value_type: Type.Enum([...defaultValueTypes]),
  default_multi_value: Type.String(),
  default_multi_value_type: Type.Enum([...defaultValueTypes]),
}

/** A table as it is written. */
export const TableChange = Type.Object({ ...identity, ...tableProperties }, { additionalProperties: false })
export type TableChange = Static<typeof TableChange>

/** A table as it is read. */
export const Table = Type.Object({
  id: Type.String(),
  _scope: Type.String(),
  ...tableProperties,
  content_pack: nullable(Type.String()),
})
export type Table = Static<typeof Table>

/** `caches` and `data_adapters` by id, those of the tables of the page; empty unless `resolve` was asked for. One table comes as a page of one. */
export const TablePage = flatPageOf({
  lookup_tables: Type.Array(Table),
  caches: Type.Record(Type.String(), Cache),
  data_adapters: Type.Record(Type.String(), Adapter),
})
export type TablePage = Static<typeof TablePage>

/** `ttl` in milliseconds; 9223372036854775807 is no limit. Nothing found: all null without error. */
export const LookupResult = Type.Object({
  single_value: Type.Unknown(),
  multi_value: nullable(Type.Record(Type.String(), Type.Unknown())),
  string_list_value: nullable(Type.Array(Type.String())),
  has_error: Type.Boolean(),
  ttl: Type.Number(),
})
export type LookupResult = Static<typeof LookupResult>

const names = Type.Optional(nullable(Type.Array(Type.String())))
export const ErrorStatesRequest = Type.Object(
  { tables: names, data_adapters: names, caches: names },
  { additionalProperties: false },
)
export type ErrorStatesRequest = Static<typeof ErrorStatesRequest>
const errors = Type.Record(Type.String(), nullable(Type.String()))
/**
 * By name; names that there are not are left out. Null where all is well, and '' for a table, which otherwise has the error of its data adapter
 * or of its default values.
 */
export const ErrorStates = Type.Object({ tables: errors, data_adapters: errors, caches: errors })
export type ErrorStates = Static<typeof ErrorStates>

export const ValidationResult = Type.Object({
  failed: Type.Boolean(),
  errors: Type.Record(Type.String(), Type.Array(Type.String())),
  error_context: Type.Record(Type.String(), Type.Array(Type.String())),
})
export type ValidationResult = Static<typeof ValidationResult>

/** An encrypted value as it is written (contract 2, 0.4). */
export type EncryptedChange =
  | { readonly keep_value: true }
  | { readonly delete_value: true }
  | { readonly set_value: string }
/** An encrypted value as it is read. */
export interface EncryptedState {
  readonly is_set: boolean
}

/** Counts of a table or a cache since the server started, in all threads together. */
export const CacheCounts = Type.Object({
  hits: Type.Integer(),
  misses: Type.Integer(),
  /** Answers that are held now. */
  entries: Type.Integer(),
})
export type CacheCounts = Static<typeof CacheCounts>

/** Counts of a data adapter since it was opened. */
export const AdapterCounts = Type.Object({
  /** Keys that were asked for, or loads of all data. */
  asked: Type.Integer(),
  failed: Type.Integer(),
  /** Milliseconds of a question or a load in the mean; null before the first one. */
  mean_ms: nullable(Type.Number()),
  /** Null where the last one went well. */
  last_error: nullable(Type.String()),
})
export type AdapterCounts = Static<typeof AdapterCounts>

/** By name; those that the caller may read. An extension of ours. */
export const LookupCounts = Type.Object({
  tables: Type.Record(Type.String(), CacheCounts),
  caches: Type.Record(Type.String(), CacheCounts),
  data_adapters: Type.Record(Type.String(), AdapterCounts),
})
export type LookupCounts = Static<typeof LookupCounts>

export const RowValue = Type.Union([
  Type.String({ maxLength: 4096 }),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.String()),
])
export type RowValue = Static<typeof RowValue>

/** A row as it is written. `expires_at` is UTC; null or left out: the row stays. */
export const RowChange = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 512 }),
    value: RowValue,
    expires_at: Type.Optional(nullable(Type.String({ format: 'date-time' }))),
  },
  { additionalProperties: false },
)
export type RowChange = Static<typeof RowChange>

/** A row as it is read. `changed_by` is null for the server itself, such as a rule. */
export const Row = Type.Object({
  key: Type.String(),
  value: RowValue,
  expires_at: nullable(Type.String()),
  changed_at: Type.String(),
  changed_by: nullable(Type.String()),
})
export type Row = Static<typeof Row>

export const rowSorts = ['key', 'value', 'expires', 'changed'] as const
export type RowSort = (typeof rowSorts)[number]

/** Rows whose time is not over. `total` counts those that match, `grand_total` all of the table. */
export const RowPage = flatPageOf({ rows: Type.Array(Row), grand_total: Type.Integer() })
export type RowPage = Static<typeof RowPage>

/** Puts rows in the place of those with the same keys. */
export const PutRows = Type.Object(
  { rows: Type.Array(RowChange, { minItems: 1, maxItems: maxChangedRows }) },
  { additionalProperties: false },
)
export type PutRows = Static<typeof PutRows>

/** Deletes the rows with these keys; a key without a row is ignored. */
export const DeleteRows = Type.Object(
  { keys: Type.Array(Type.String(), { minItems: 1, maxItems: maxChangedRows }) },
  { additionalProperties: false },
)
export type DeleteRows = Static<typeof DeleteRows>

/** Rows that a change put or deleted, and those that the table has now. */
export const RowsChanged = Type.Object({ changed: Type.Integer(), rows: Type.Integer() })
export type RowsChanged = Static<typeof RowsChanged>

const csvColumn = (instead: string) => Type.String({ minLength: 1, maxLength: 200, default: instead })
/** Settings by which a CSV file is read; columns are names of the first line, or numbers from 1. */
export const RowImportOptions = Type.Object({
  /** `add`: rows with the same keys are replaced, others stay. `replace`: others are deleted. */
  mode: Type.Enum(['add', 'replace'], { default: 'add' }),
  separator: Type.String({ minLength: 1, maxLength: 1, default: ',' }),
  /** Whether the first line has names, and no row. */
  has_header: Type.Boolean({ default: true }),
  key_column: csvColumn('key'),
  value_column: csvColumn('value'),
  /** Column with times like 2030-01-31T12:00:00Z; an empty cell is no end. Left out: all rows stay. */
  expires_column: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  value_type: Type.Enum(['text', 'number', 'boolean', 'list'], { default: 'text' }),
  /** Stands between the texts of a list. */
  list_separator: Type.String({ minLength: 1, maxLength: 1, default: ';' }),
})
export type RowImportOptions = Static<typeof RowImportOptions>

/** An import changes all rows or, where a line has a problem, none. */
export const RowImport = Type.Object({
  /** Whether the table has the rows now. */
  applied: Type.Boolean(),
  /** Rows that could be read. */
  read: Type.Integer(),
  /** Rows of the table afterwards. */
  rows: Type.Integer(),
  added: Type.Integer(),
  replaced: Type.Integer(),
  deleted: Type.Integer(),
  /** The first of them; `line` counts from 1. */
  problems: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() })),
  problem_count: Type.Integer(),
})
export type RowImport = Static<typeof RowImport>

const rowState = nullable(Type.Object({ value: RowValue, expires_at: nullable(Type.String()) }))
/** One change of a table; `key` is null for one of the whole table. */
export const RowHistoryEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  /** Name of the user. */
  by: Type.String(),
  action: Type.Enum(['put', 'deleted', 'imported', 'replaced', 'settings']),
  key: nullable(Type.String()),
  before: rowState,
  after: rowState,
  /** Rows of an import. */
  rows: nullable(Type.Integer()),
})
export type RowHistoryEntry = Static<typeof RowHistoryEntry>

/** The last changes of a table, newest first. */
export const RowHistory = Type.Object({ entries: Type.Array(RowHistoryEntry) })
export type RowHistory = Static<typeof RowHistory>

/** The size of a table. `damaged` rows of the file are not what was written, and are not found. */
export const OwnTableState = Type.Object({
  rows: Type.Integer(),
  /** Memory of the rows, once for all threads. */
  bytes: Type.Integer(),
  damaged: Type.Integer(),
  max_rows: Type.Integer(),
  max_bytes: Type.Integer(),
})
export type OwnTableState = Static<typeof OwnTableState>
