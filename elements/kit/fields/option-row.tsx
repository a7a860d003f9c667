/** One row of the listbox of selects: an option or the head of a group; and what the lists of such rows are given. */
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import type { SelectOption } from './options.ts'

export interface OptionListProps {
  readonly id: string
  readonly label: string
  readonly options: readonly SelectOption[]
  readonly chosen: readonly string[]
  readonly multiple?: boolean
  /** Labels are in the mono font, as names of fields are. */
  readonly mono?: boolean
  /** Index of the row the keys are at; -1: none. */
  readonly marked: number
  readonly onMark: (index: number) => void
  readonly onChoose: (value: string, label: string) => void
  readonly loading?: boolean
  readonly failure?: string
  /** A row has come into view. */
  readonly onSeen?: (index: number) => void
  /** Keeps its height while it is filtered. */
  readonly steady?: boolean
}

export const optionId = (listId: string, index: number): string => `${listId}-option-${index}`

export type Row = { readonly group: string } | { readonly index: number }

export interface RowsProps extends OptionListProps {
  readonly rows: readonly Row[]
  readonly listProps: object
}

interface OptionRowProps extends OptionListProps {
  readonly row: Row
  readonly style?: { readonly transform: string }
  readonly setSize?: number
}

export function OptionRow({
  row,
  id,
  options,
  chosen,
  multiple,
  mono,
  marked,
  onMark,
  onChoose,
  style,
  setSize,
}: OptionRowProps): ReactNode {
  if ('group' in row)
    return (
      <li role="presentation" className="group" style={style}>
        {row.group}
      </li>
    )
  const { index } = row
  const { value, label, note, disabled } = options[index]!
  const selected = chosen.includes(value)
  return (
    <li
      id={optionId(id, index)}
      role="option"
      aria-selected={selected}
      aria-disabled={disabled}
      aria-setsize={setSize}
      aria-posinset={setSize === undefined ? undefined : index + 1}
      className={index === marked ? 'marked' : undefined}
      style={style}
      onMouseMove={() => {
        if (index !== marked) onMark(index)
      }}
      onClick={() => {
        if (!disabled) onChoose(value, label)
      }}
    >
      {multiple && <span className="tick">{selected && <Icon name="check" />}</span>}
      <span className={mono ? 'grow mono' : 'grow'}>{label}</span>
      {note !== undefined && (
        <span className="muted xs trunc note" title={note}>
          {note}
        </span>
      )}
      {!multiple && selected && <Icon name="check" />}
    </li>
  )
}
