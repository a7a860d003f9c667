/** The order of a list where its rows are cards, which have no head to sort by: which column, and which way. Its button says both. */
import { Button } from '../button.tsx'
import { Menu, type MenuItem } from '../menu.tsx'
import { useStrings } from '../words.ts'
import type { EntityColumn } from './column.ts'
import type { Sort } from './sort.ts'
import { tableStrings } from './strings.ts'

export interface SortMenuProps {
  readonly columns: readonly Pick<EntityColumn<never>, 'id' | 'title' | 'sortable'>[]
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort) => void
}

export function SortMenu({ columns, sort, onSort }: SortMenuProps) {
  const k = useStrings(tableStrings)
  const sortable = columns.filter(column => column.sortable)
  if (sortable.length === 0) return null
  const current = sortable.find(({ id }) => id === sort?.attributeId)
  const way = (direction: Sort['direction']): MenuItem => ({
    label: k(direction === 'asc' ? 'ascending' : 'descending'),
    icon: direction === 'asc' ? 'arrow-up' : 'arrow-down',
    disabled: !current,
    checked: current !== undefined && sort?.direction === direction,
    onSelect: () => {
      if (current) onSort({ attributeId: current.id, direction })
    },
  })
  const items: readonly MenuItem[] = [
    { caption: k('sortBy') },
    ...sortable.map(column => ({
      label: column.title,
      checked: column === current,
      onSelect: () => {
        if (column !== current) onSort({ attributeId: column.id, direction: 'asc' })
      },
    })),
    'separator',
    way('asc'),
    way('desc'),
  ]
  const descending = sort?.direction === 'desc'
  const icon = !current ? 'arrow-down-up' : descending ? 'arrow-down' : 'arrow-up'
  const name = current ? k(descending ? 'sortedDescending' : 'sortedAscending', { name: current.title }) : k('sortBy')
  return (
    <span className="cards-only">
      <Menu
        label={k('sortBy')}
        align="end"
        items={items}
        trigger={trigger => (
          <Button size="sm" variant="ghost" icon={icon} aria-label={name} {...trigger}>
            <span className="trunc entity-sort-name">{current?.title ?? k('sortBy')}</span>
          </Button>
        )}
      />
    </span>
  )
}
