/** The fields at the left: their kinds, how many messages have them, which are columns, and the summary of the one that is open. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { formatNumber } from '../../../core/numbers/format.ts'
import { liveStrings } from '../../../core/search/live-strings.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import {
  Button,
  Icon,
  IconButton,
  lazyPart,
  TextField,
  VisibleText,
  useCommonStrings,
  useStrings,
  visibleText,
} from '../../kit/kit.ts'
import { shownFields, withFieldToggled } from '../messages/message-columns.ts'
import type { FilterBy } from '../messages/message-details.tsx'
import { useSearchPage } from '../page-context.ts'
import { coveragePercent } from './coverage-text.ts'
import { kindNames } from './field-kinds.ts'
import { listOf, type FieldScope, type ListItem } from './field-list.ts'
import type { KnownField } from './use-fields.ts'

const FieldSummary = lazyPart(async () => (await import('./field-summary.tsx')).FieldSummary)

export interface FieldsPanelProps {
  /** Absent in a sheet, which has a close button of its own. */
  readonly onClose?: () => void
  /** In place of the page's own filter: a sheet closes first. */
  readonly onFilter?: FilterBy
}

const scopes = { table: 'scopeTable', results: 'scopeResults', all: 'scopeAll' } as const satisfies Record<
  FieldScope,
  string
>
const rowHeight = 24
const headingHeight = 26

/** Lists the fields of the search page around it. */
export function FieldsPanel({ onClose, onFilter }: FieldsPanelProps) {
  const t = useStrings(liveStrings)
  const s = useStrings(searchStrings)
  const common = useCommonStrings()
  const { fields: known, page, result, state, change } = useSearchPage()
  // The messages are painted first.
  const fields = useDeferredValue(known)
  const isShown = fields === known
  const columns = useMemo(() => shownFields(page), [page])
  const [filter, setFilter] = useState('')
  const [scope, setScope] = useState<FieldScope>('results')
  const [open, setOpen] = useState<string | null>(null)
  // Typing and pressing answer at once; a long list follows when there is time.
  const [wanted, shownScope] = [useDeferredValue(filter), useDeferredValue(scope)]
  const items = useMemo(() => listOf(fields, columns, shownScope, wanted), [fields, columns, shownScope, wanted])
  const count = useMemo(() => items.filter(({ field }) => field).length, [items])
  const toggle = useCallback((name: string) => setOpen(before => (before === name ? null : name)), [])
  const toggleColumn = useCallback((name: string) => change(withFieldToggled(page, name)), [change, page])
  return (
    <>
      <header className="row wrap">
        {onClose && <h2 className="sm">{s('fields')}</h2>}
        <span className="xs faint tabular" role="status">
          {formatNumber(count)}
        </span>
        <span className="group end" role="group" aria-label={s('whichFields')}>
          {(Object.keys(scopes) as FieldScope[]).map(one => (
            <Button key={one} size="sm" aria-pressed={scope === one} onClick={() => setScope(one)}>
              {t(scopes[one])}
            </Button>
          ))}
        </span>
        {onClose && <IconButton size="sm" icon="layout-sidebar" label={s('closeFields')} onClick={onClose} />}
      </header>
      <div className="fl">
        <TextField
          label={common('filterPlaceholder')}
          hideLabel
          icon="search"
          placeholder={common('filterPlaceholder')}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <FieldList
        items={items}
        columns={columns}
        open={open}
        onToggle={toggle}
        onColumn={toggleColumn}
        onFilter={onFilter}
      >
        {items.length === 0 && (!result || !isShown) && !state.error && <Bars />}
        {items.length === 0 && result && isShown && (
          <p className="pad xs muted">{common(wanted === '' ? 'noItemsAvailable' : 'noFilterMatch')}</p>
        )}
      </FieldList>
    </>
  )
}

/** Outlines the fields while they load; the messages beside them say so. */
function Bars() {
  return (
    <div className="fields-skeleton delayed" aria-hidden="true">
      {[44, 58, 36, 62, 50, 40].map(width => (
        <span key={width} className="sk" style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}

interface FieldListProps {
  readonly items: readonly ListItem[]
  readonly columns: readonly string[]
  readonly open: string | null
  readonly onToggle: (name: string) => void
  readonly onColumn: (name: string) => void
  readonly onFilter: FilterBy | undefined
  readonly children: React.ReactNode
}

/** Only what can be seen is in the document. */
const FieldList = memo(function FieldList({
  items,
  columns,
  open,
  onToggle,
  onColumn,
  onFilter,
  children,
}: FieldListProps) {
  const s = useStrings(searchStrings)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: items.length,
    overscan: 15,
    useFlushSync: false,
    getScrollElement: () => scroller,
    estimateSize: index => (items[index]?.heading ? headingHeight : rowHeight),
    getItemKey: index => items[index]?.heading ?? `f ${items[index]?.field?.name}`,
  })
  const shown = virtualizer.getVirtualItems()
  const [first, last] = [shown[0], shown.at(-1)]
  return (
    <div ref={setScroller} className="field-list">
      {children}
      <ul aria-label={s('fields')}>
        {first && first.start > 0 && <li aria-hidden="true" style={{ height: `${first.start}px` }} />}
        {shown.map(({ index, key }) => {
          const { heading, field } = items[index]!
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={field && open === field.name ? 'f open' : 'f'}
            >
              {field ? (
                <FieldRow
                  field={field}
                  open={open === field.name}
                  column={columns.includes(field.name)}
                  onToggle={onToggle}
                  onColumn={onColumn}
                />
              ) : (
                <h3>{s(heading)}</h3>
              )}
              {field && open === field.name && <FieldSummary field={field.name} onFilter={onFilter} />}
            </li>
          )
        })}
        {last && (
          <li aria-hidden="true" style={{ height: `${Math.max(0, virtualizer.getTotalSize() - last.end)}px` }} />
        )}
      </ul>
    </div>
  )
})

interface FieldRowProps {
  readonly field: KnownField
  readonly open: boolean
  readonly column: boolean
  readonly onToggle: (name: string) => void
  readonly onColumn: (name: string) => void
}

const FieldRow = memo(function FieldRow({
  field: { name, kind, coverage, sample },
  open,
  column,
  onToggle,
  onColumn,
}: FieldRowProps) {
  const t = useStrings(liveStrings)
  const s = useStrings(searchStrings)
  const shown = visibleText(name)
  return (
    <div className="frow">
      <button type="button" className="fname" aria-expanded={open} onClick={() => onToggle(name)}>
        <KindMark kind={kind} label={s(kindNames[kind])} />
        <span className="mono trunc" title={shown.slice(0, 300)}>
          <VisibleText text={name} />
        </span>
        {coverage !== null && <Coverage share={coverage} sample={sample} />}
      </button>
      <IconButton
        size="sm"
        icon={column ? 'eye' : 'eye-slash'}
        className={column ? 'on' : undefined}
        aria-pressed={column}
        label={t(column ? 'hideColumn' : 'showColumn', { field: shown })}
        onClick={() => onColumn(name)}
      />
    </div>
  )
})

function Coverage({ share, sample }: { readonly share: number; readonly sample: number | null }) {
  const s = useStrings(searchStrings)
  const percent = coveragePercent(share)
  if (sample === null)
    return (
      <span className="cov" title={s('coverageTitle', { percent })}>
        {s('coverage', { percent })}
      </span>
    )
  return (
    <span className="cov" title={s('coverageSampled', { percent, count: formatNumber(sample) })}>
      {s('coverageAbout', { percent })}
    </span>
  )
}

function KindMark({ kind, label }: { readonly kind: KnownField['kind']; readonly label: string }) {
  const marks = { text: 'A', number: '#', boolean: '?', mixed: '±' }
  return (
    <span className="ty" title={label}>
      <span aria-hidden="true">{kind === 'date' ? <Icon name="clock" small /> : marks[kind]}</span>
      <span className="sr">{label} </span>
    </span>
  )
}
