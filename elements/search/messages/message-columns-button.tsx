/** Which fields are columns, and in which order: the keyboard's and the finger's way to what dragging a head does. */
import { useMemo, useId, useState } from 'react'
import { messageStrings } from '../../../core/search/message-strings.ts'
import { defaultPage } from '../../../core/search/page.ts'
import {
  Button,
  FilterList,
  IconButton,
  Popover,
  SortableList,
  VisibleText,
  useStrings,
  visibleText,
} from '../../kit/kit.ts'
import { useSearchPage } from '../page-context.ts'
import { withColumnToggled } from './message-columns.ts'

export function ColumnsButton() {
  const t = useStrings(messageStrings)
  return (
    <Popover
      label={t('columns')}
      align="end"
      className="message-columns"
      trigger={trigger => (
        <Button size="sm" variant="ghost" icon="layout-three-columns" title={t('columns')} {...trigger}>
          <span className="wide-label">{t('columns')}</span>
        </Button>
      )}
    >
      {() => <Columns />}
    </Popover>
  )
}

function Columns() {
  const t = useStrings(messageStrings)
  const id = useId()
  const {
    page: { columns },
    fields,
    change,
  } = useSearchPage()
  const [filter, setFilter] = useState('')
  const options = useMemo(() => {
    const names = [...new Set([...fields.map(({ name }) => name), ...columns])].sort()
    return names.map(name => ({ value: name, label: visibleText(name) }))
  }, [fields, columns])
  const set = (next: readonly string[]) => change({ columns: next })
  const items = columns.map(field => ({ id: field, title: visibleText(field) }))
  return (
    <>
      {columns.length === 0 ? (
        <p className="xs muted">{t('noColumns')}</p>
      ) : (
        <SortableList
          label={t('shownColumns')}
          items={items}
          onChange={next => set(next.map(item => item.id))}
          render={({ id: field, title }) => (
            <span className="row">
              <span className="mono trunc grow">
                <VisibleText text={field} />
              </span>
              <IconButton
                size="sm"
                icon="x"
                label={t('removeColumn', { name: title })}
                onClick={() => set(columns.filter(column => column !== field))}
              />
            </span>
          )}
        />
      )}
      <FilterList
        id={id}
        label={t('addColumns')}
        options={options}
        chosen={columns}
        multiple
        mono
        filter={filter}
        onFilter={setFilter}
        onChoose={field => set(withColumnToggled(columns, field))}
      />
      <Button size="sm" variant="ghost" onClick={() => set(defaultPage.columns)}>
        {t('resetColumns')}
      </Button>
    </>
  )
}
