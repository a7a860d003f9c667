/** ISO 8601 durations with their labels, in the order of a menu. */
import { useState } from 'react'
import { Button, DurationField, FieldNote, IconButton, SortableList, TextField, useStrings } from '../kit/kit.ts'
import { screenStrings } from './strings.ts'

type Options = Readonly<Record<string, string>>

interface Row {
  /** Its own, because the duration may be empty or there twice while it is typed. */
  readonly id: string
  readonly duration: string
  readonly text: string
}

interface OptionsFieldProps {
  readonly label: string
  readonly value: Options
  /** In the order shown; of two with the same duration, which the form refuses, the last. */
  readonly onChange: (value: Record<string, string>) => void
  readonly error?: string
}

let lastId = 0
const rowOf = (duration: string, text: string): Row => ({ id: `option-${++lastId}`, duration, text })

export function OptionsField({ label, value, onChange, error }: OptionsFieldProps) {
  const s = useStrings(screenStrings)
  const [rows, setRows] = useState<readonly Row[]>(() =>
    Object.entries(value).map(([duration, text]) => rowOf(duration, text)),
  )
  const set = (next: readonly Row[]) => {
    setRows(next)
    onChange(Object.fromEntries(next.map(({ duration, text }) => [duration, text])))
  }
  const change = (id: string, part: Partial<Row>) => set(rows.map(row => (row.id === id ? { ...row, ...part } : row)))
  const isTwice = (row: Row) => rows.some(other => other.id !== row.id && other.duration === row.duration)
  return (
    <fieldset className="field option-rows">
      <legend className="label">{label}</legend>
      <SortableList
        label={label}
        items={rows.map(row => ({ ...row, title: row.text || row.duration }))}
        onChange={set}
        render={(row, index) => (
          <div className="option">
            <DurationField
              label={s('duration', { number: index + 1 })}
              hideLabel
              required
              value={row.duration}
              isValid={() => !isTwice(row)}
              errorText={isTwice(row) ? s('duplicate') : undefined}
              onChange={duration => change(row.id, { duration })}
            />
            <TextField
              label={s('label', { number: index + 1 })}
              hideLabel
              required
              placeholder={s('labelShort')}
              value={row.text}
              onChange={text => change(row.id, { text })}
            />
            <IconButton
              icon="trash"
              label={s('removeOption', { label: row.text || row.duration, list: label })}
              onClick={() => set(rows.filter(({ id }) => id !== row.id))}
            />
          </div>
        )}
      />
      <div>
        <Button size="sm" icon="plus" onClick={() => set([...rows, rowOf('', '')])}>
          {s('addOption', { list: label })}
        </Button>
      </div>
      <FieldNote error={error} hint={s('optionsHint')} />
    </fieldset>
  )
}
