/** The columns of the grid. */
import type { Row, RowSort } from '../../../core/lookup/schema.ts'
import type { lookupRowStrings } from '../../../core/lookup/row-strings.ts'

export type CellName = 'select' | 'key' | 'value' | 'expires' | 'changed'

export interface GridColumn {
  readonly id: CellName
  readonly label: keyof typeof lookupRowStrings.strings & ('select' | 'key' | 'value' | 'expires' | 'changed')
  readonly sort?: RowSort
  readonly edits?: true
}

const select: GridColumn = { id: 'select', label: 'select' }
const data: readonly GridColumn[] = [
  { id: 'key', label: 'key', sort: 'key', edits: true },
  { id: 'value', label: 'value', sort: 'value', edits: true },
  { id: 'expires', label: 'expires', sort: 'expires', edits: true },
  { id: 'changed', label: 'changed', sort: 'changed' },
]

/** Those who may change nothing select nothing. */
export const gridColumns = (mayEdit: boolean): readonly GridColumn[] => (mayEdit ? [select, ...data] : data)

/** A cell that is to be changed to a text. */
export interface CellChange {
  readonly row: Row
  readonly column: 'key' | 'value' | 'expires'
  readonly text: string
}
