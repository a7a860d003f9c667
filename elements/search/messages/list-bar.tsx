/** The bar above the messages: how many are shown, or what is selected, and how they are viewed. */
import type { ReactNode } from 'react'
import { formatNumber } from '../../../core/numbers/format.ts'
import { messageStrings } from '../../../core/search/message-strings.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import type { MessageSort, PagedMessage } from '../../../core/search/schema.ts'
import { Button, copyText, useCommonStrings, useStrings, useToast } from '../../kit/kit.ts'
import { useSearchPage } from '../page-context.ts'
import { PaneTools } from '../pane-tools.tsx'
import { DisplayButton } from './display-button.tsx'
import { useListSettings, type ListSettings } from './list-settings.ts'
import { ColumnsButton } from './message-columns-button.tsx'
import { MessageSortMenu } from './message-sort-menu.tsx'
import { countOf, type MessagePages } from './message-pages.ts'

const views = { table: 'viewTable', lines: 'viewLines', json: 'viewJson' } as const satisfies Record<
  ListSettings['view'],
  string
>

export interface ListBarProps {
  readonly pages: MessagePages
  /** The sort order of the shown messages. */
  readonly sort: readonly MessageSort[]
  readonly selected: ReadonlyMap<string, PagedMessage>
  readonly onClear: () => void
  /** Stands beside what is shown. */
  readonly children?: ReactNode
}

export function ListBar({ pages, sort, selected, onClear, children }: ListBarProps) {
  const t = useStrings(messageStrings)
  const common = useCommonStrings()
  const toast = useToast()
  const [settings, change] = useListSettings()
  const copy = () =>
    void copyText([...selected.values()].map(({ message }) => JSON.stringify(message)).join('\n')).then(
      () => toast.success(common('copied')),
      () => toast.error(common('copyFailed')),
    )
  return (
    <PaneTools>
      <span className="row list-state">
        {selected.size > 0 ? (
          <span className="row list-shown xs">
            <span className="trunc" role="status">
              {t('selected', { count: selected.size })}
            </span>
            <Button size="sm" variant="ghost" icon="copy" title={t('copySelected')} onClick={copy}>
              <span className="widest-label">{t('copySelected')}</span>
            </Button>
            <Button size="sm" variant="ghost" icon="x" title={t('clearSelected')} onClick={onClear}>
              <span className="widest-label">{t('clearSelected')}</span>
            </Button>
          </span>
        ) : (
          <span className="xs muted tabular nowrap list-shown" role="status">
            <Shown pages={pages} />
          </span>
        )}
        {settings.view === 'table' && (
          <span className="order-of-table">
            <OrderButton sort={sort} />
          </span>
        )}
        <span className={settings.view === 'table' ? 'order-of-cards' : 'order-of-lines'}>
          <MessageSortMenu />
        </span>
        {children}
      </span>
      <span className="group" role="group" aria-label={t('view')}>
        {(Object.keys(views) as ListSettings['view'][]).map(view => (
          <Button key={view} size="sm" aria-pressed={settings.view === view} onClick={() => change({ view })}>
            {t(views[view])}
          </Button>
        ))}
      </span>
      {settings.view === 'table' && <ColumnsButton />}
      <DisplayButton />
    </PaneTools>
  )
}

/** Shows the number of messages. The order is shown by the heads of the table and the sort menu. */
function Shown({ pages }: Pick<ListBarProps, 'pages'>) {
  const s = useStrings(searchStrings)
  return s('shown', { shown: formatNumber(countOf(pages)), total: formatNumber(pages.total) })
}

/** From the newest to the oldest end of what was found, and back. */
function OrderButton({ sort }: Pick<ListBarProps, 'sort'>) {
  const t = useStrings(messageStrings)
  const { change } = useSearchPage()
  const newest = sort[0]?.field === 'timestamp' && sort[0].order === 'DESC'
  const label = t(newest ? 'oldestFirst' : 'newestFirst')
  return (
    <Button
      size="sm"
      variant="ghost"
      icon="arrow-down-up"
      title={label}
      onClick={() => change({ sort: [{ field: 'timestamp', order: newest ? 'ASC' : 'DESC' }] })}
    >
      <span className="widest-label">{label}</span>
    </Button>
  )
}
