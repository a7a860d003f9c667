/** Which fields are exported, and in which order. */
import { useId, useMemo, useState } from 'react'
import { exportStrings } from '../../../core/search/export-strings.ts'
import { FilterList, IconButton, Popover, SortableList, Button, useStrings, visibleText } from '../../kit/kit.ts'
import { useSearchPage } from '../page-context.ts'

interface ExportFieldsProps {
  readonly fields: readonly string[]
  readonly onChange: (fields: readonly string[]) => void
}

export function ExportFields({ fields, onChange }: ExportFieldsProps) {
  const t = useStrings(exportStrings)
  const id = useId()
  const items = fields.map(field => ({ id: field, title: visibleText(field) }))
  const toggle = (field: string) =>
    onChange(fields.includes(field) ? fields.filter(one => one !== field) : [...fields, field])
  return (
    <section className="col export-fields" aria-labelledby={id}>
      <div className="row">
        <span id={id} className="grow label">
          {t('fields')}
        </span>
        <Popover
          label={t('addField')}
          align="end"
          trigger={trigger => (
            <Button size="sm" variant="ghost" icon="plus" {...trigger}>
              {t('addField')}
            </Button>
          )}
        >
          {() => <Choice fields={fields} onToggle={toggle} />}
        </Popover>
      </div>
      {fields.length === 0 ? (
        <p className="sm c-danger" role="alert">
          {t('noFields')}
        </p>
      ) : (
        <SortableList
          label={t('fields')}
          items={items}
          onChange={next => onChange(next.map(item => item.id))}
          render={({ id: field, title }) => (
            <span className="row grow">
              <span className="mono trunc grow">{title}</span>
              <IconButton size="sm" icon="x" label={t('removeField', { name: title })} onClick={() => toggle(field)} />
            </span>
          )}
        />
      )}
    </section>
  )
}

function Choice({
  fields,
  onToggle,
}: {
  readonly fields: readonly string[]
  readonly onToggle: (field: string) => void
}) {
  const t = useStrings(exportStrings)
  const id = useId()
  const { fields: known } = useSearchPage()
  const [filter, setFilter] = useState('')
  const options = useMemo(
    () =>
      [...new Set(['timestamp', ...known.map(({ name }) => name), ...fields])]
        .sort()
        .map(name => ({ value: name, label: visibleText(name) })),
    [known, fields],
  )
  return (
    <FilterList
      id={id}
      label={t('addField')}
      options={options}
      chosen={fields}
      multiple
      filter={filter}
      onFilter={setFilter}
      onChoose={onToggle}
    />
  )
}
