import { AttributeValue, readAttribute, type EntityColumn } from '../kit/kit.ts'
import { identityOf } from './identity.ts'

export interface RowNameProps {
  readonly column: EntityColumn<unknown>
  readonly row: unknown
  readonly onOpen: (detail: { readonly id: string; readonly row: unknown }) => void
}

/** The name of a row as a button that opens it. */
export function RowName({ column, row, onOpen }: RowNameProps) {
  const value = readAttribute(row, column.id)
  const id = identityOf(row)
  return (
    <button type="button" className="link ent trunc" onClick={() => onOpen({ id, row })}>
      {value === null || value === undefined || value === '' ? id : <AttributeValue value={value} type={column.type} />}
    </button>
  )
}
