import { useState, type FormEvent } from 'react'
import { Button, IconButton } from '../button.tsx'
import { ConfirmDialog } from '../dialog.tsx'
import { TextField } from '../fields/text-fields.tsx'
import { useCommonStrings } from '../common-words.ts'
import { useStrings } from '../words.ts'
import { EmptyState } from '../parts/states.tsx'
import { addKitCss } from '../stylesheet.ts'
import { textOfValue } from './attribute-value.tsx'
import { tableStrings } from './strings.ts'
import tablesCss from './tables.css?inline'
import keyValueCss from './key-value-table.css?inline'

addKitCss(tablesCss)
addKitCss(keyValueCss)

export type Entries = Readonly<Record<string, string>>

export interface KeyValueTableProps {
  /** The table's name for screen readers. */
  readonly label: string
  readonly entries: Entries
  /** Properties can be added and deleted. */
  readonly editable?: boolean
  readonly onChange?: (entries: Entries) => void
}

/** `fromEntries` makes an own property of each name, '__proto__' too. */
const withEntry = (entries: Entries, key: string, value: string): Entries =>
  Object.fromEntries([...Object.entries(entries), [key, value]])
const withoutEntry = (entries: Entries, key: string): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => name !== key))

/** Names and values (specification 2.12 and 5). */
export function KeyValueTable({ label, entries, editable = false, onChange }: KeyValueTableProps) {
  const t = useCommonStrings()
  const k = useStrings(tableStrings)
  const [doomed, setDoomed] = useState<string | null>(null)
  const list = Object.entries(entries)
  return (
    <div className="key-values">
      <div className="table-box">
        <table className="tbl" aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col">{t('value')}</th>
              <th scope="col" className="actions-cell">
                {t('actions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map(([key, value]) => (
              <tr key={key} className="hoverable">
                <th scope="row" className="break">
                  <bdi>{key}</bdi>
                </th>
                <td className="break">
                  <bdi>{textOfValue(value)}</bdi>
                </td>
                <td className="actions-cell">
                  {editable && (
                    <IconButton
                      size="sm"
                      icon="trash"
                      label={k('deleteNamed', { key })}
                      onClick={() => setDoomed(key)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {list.length === 0 && <EmptyState title={t('noItemsToDisplay')} />}
      </div>
      {editable && <AddProperty entries={entries} onAdd={(key, value) => onChange?.(withEntry(entries, key, value))} />}
      {doomed !== null && (
        <ConfirmDialog
          title={k('deleteProperty')}
          danger
          confirmLabel={t('delete')}
          onCancel={() => setDoomed(null)}
          onConfirm={() => {
            setDoomed(null)
            onChange?.(withoutEntry(entries, doomed))
          }}
        >
          {t('deleteProperty', { key: doomed })}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** 'Add' needs both; a name stands once. */
function AddProperty({
  entries,
  onAdd,
}: {
  readonly entries: Entries
  readonly onAdd: (key: string, value: string) => void
}) {
  const t = useCommonStrings()
  const k = useStrings(tableStrings)
  const [key, setKey] = useState('')
  const [value, setValue] = useState('')
  const name = key.trim()
  const taken = Object.hasOwn(entries, name)
  const ready = name !== '' && value !== '' && !taken
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!ready) return
    onAdd(name, value)
    setKey('')
    setValue('')
    event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form className="add-property" aria-label={k('addProperty')} noValidate onSubmit={submit}>
      <TextField
        label={t('name')}
        hideLabel
        placeholder={t('name')}
        value={key}
        onChange={setKey}
        error={taken ? k('propertyExists', { key: name }) : undefined}
      />
      <TextField label={t('value')} hideLabel placeholder={t('value')} value={value} onChange={setValue} />
      <Button type="submit" disabled={!ready}>
        {t('add')}
      </Button>
    </form>
  )
}
