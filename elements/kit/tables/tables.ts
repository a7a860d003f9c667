/** Tables and lists. `Table` is for a handful of rows in a panel, `EntityTable` for lists, `ClientTable` for rows that are all there. */
export { BulkFailures, type BulkFailure, type BulkFailuresProps } from './bulk-failures.tsx'
export * from './sort.ts'
export { permittedColumns, type Column, type ColumnType, type EntityColumn, type OpenSections } from './column.ts'
export * from './table.tsx'
export * from './pagination.tsx'
export { smallPageSizes, defaultSmallPageSize } from '../../../core/client/pagination.ts'
export { useSelection, type Selection } from './selection.ts'
export type { ColumnLayout } from './column-layout.ts'
export type { Filter } from './filters.ts'
export {
  useTableState,
  type TableChoice,
  type TableState,
  type TableStateOptions,
  type TableUrl,
} from './table-state.ts'
export { usePaginatedEntities, type EntityPage, type EntityPages } from './entity-pages.ts'
export { columnsOfAttributes, columnsOfRows, readAttribute } from './attributes.ts'
export { AttributeValue } from './attribute-value.tsx'
export { SearchInput, type SearchInputProps } from './search-input.tsx'
export { SearchSyntaxHelp, type SearchField, type SearchSyntaxHelpProps } from './search-syntax-help.tsx'
export type { RowSection } from './sections.tsx'
export { EntityTable, type EntityTableProps } from './entity-table.tsx'
export { ClientTable, type ClientTableProps } from './client-table.tsx'
export type { ClientColumn } from './client-rows.ts'
export { KeyValueTable, type Entries, type KeyValueTableProps } from './key-value-table.tsx'
