/** Sort menu for lists without a table head: column and direction. Its button shows both. */
import { messageStrings } from '../../../core/search/message-strings.ts'
import type { MessageSort } from '../../../core/search/schema.ts'
import { Button, Menu, useStrings, visibleText, type MenuItem } from '../../kit/kit.ts'
import { useSearchPage } from '../page-context.ts'
import { sortedBy } from './message-columns.ts'

/** The word for an order: times are new or old, all else goes up or down. */
export const orderWord = ({ field, order }: MessageSort) =>
  field === 'timestamp'
    ? order === 'DESC'
      ? ('orderNewest' as const)
      : ('orderOldest' as const)
    : order === 'DESC'
      ? ('orderDescending' as const)
      : ('orderAscending' as const)

export function MessageSortMenu() {
  const t = useStrings(messageStrings)
  const {
    page: { columns, sort },
    change,
  } = useSearchPage()
  const [first, ...others] = sort
  if (!first) return null
  const fields = [...new Set(['timestamp', ...columns, ...sort.map(({ field }) => field)])]
  const way = (order: MessageSort['order']): MenuItem => ({
    label: t(orderWord({ field: first.field, order })),
    icon: order === 'ASC' ? 'arrow-up' : 'arrow-down',
    checked: first.order === order,
    onSelect: () => change({ sort: [{ field: first.field, order }, ...others] }),
  })
  const items: readonly MenuItem[] = [
    { caption: t('sortMenu') },
    ...fields.map(field => ({
      label: visibleText(field),
      checked: field === first.field,
      onSelect: () => {
        if (field !== first.field) change({ sort: sortedBy(sort, field, false) })
      },
    })),
    'separator',
    way('DESC'),
    way('ASC'),
  ]
  const shown = t('sortedOne', { field: visibleText(first.field), order: t(orderWord(first)) })
  return (
    <Menu
      label={t('sortMenu')}
      items={items}
      trigger={trigger => (
        <Button
          size="sm"
          variant="ghost"
          icon={first.order === 'DESC' ? 'arrow-down' : 'arrow-up'}
          aria-label={t('sortMenuNow', { shown })}
          title={shown}
          {...trigger}
        >
          <span className="trunc sort-name">{shown}</span>
        </Button>
      )}
    />
  )
}
