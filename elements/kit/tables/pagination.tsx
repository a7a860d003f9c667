import { useEffect } from 'react'
import { defaultPageSize, pageCount, pageSizes } from '../../../core/client/pagination.ts'
import { formatNumber } from '../../../core/numbers/format.ts'
import { IconButton } from '../button.tsx'
import { SelectField } from '../fields/select-fields.tsx'
import { useStrings } from '../words.ts'
import { shownPages } from './shown-pages.ts'
import { tableStrings } from './strings.ts'
import tablesCss from './tables.css?inline'
import { addKitCss } from '../stylesheet.ts'

addKitCss(tablesCss)

export { defaultPageSize, pageCount, pageSizes }

export interface PaginationProps {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onPage: (page: number) => void
  /** Changing the size also goes to page 1. Without it the size stays as it is. */
  readonly onPageSize?: (pageSize: number) => void
  /** Default 10, 20, 50 and 100; small lists take `smallPageSizes`. */
  readonly sizes?: readonly number[]
}

/** A page behind the last one jumps to the last one. */
export function Pagination({ page, pageSize, total, onPage, onPageSize, sizes = pageSizes }: PaginationProps) {
  const k = useStrings(tableStrings)
  const pages = pageCount(total, pageSize)
  const current = Math.min(page, pages)
  useEffect(() => {
    if (page > pages) onPage(pages)
  }, [page, pages, onPage])
  const from = (current - 1) * pageSize + 1
  return (
    <nav className="pager" aria-label={k('pagination')}>
      <span>
        {total === 0
          ? k('rows', { count: 0 })
          : k('range', {
              from: formatNumber(from),
              to: formatNumber(Math.min(total, from + pageSize - 1)),
              total: formatNumber(total),
            })}
      </span>
      {onPageSize && (
        <div className="page-size end">
          <SelectField
            label={k('pageSize')}
            size="sm"
            value={String(pageSize)}
            options={[...new Set([...sizes, pageSize])]
              .sort((a, b) => a - b)
              .map(size => ({ value: String(size), label: String(size) }))}
            onChange={value => {
              onPageSize(Number(value))
              onPage(1)
            }}
          />
        </div>
      )}
      <div className={`group ${onPageSize ? '' : 'end'}`}>
        <IconButton
          size="sm"
          variant="default"
          icon="chevron-left"
          label={k('previousPage')}
          disabled={current <= 1}
          onClick={() => onPage(current - 1)}
        />
        {shownPages(current, pages).map((number, place) =>
          number === null ? (
            <span key={`gap${place}`} className="gap" aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              className="btn sm number"
              aria-label={k('page', { page: number })}
              aria-current={number === current ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ),
        )}
        <IconButton
          size="sm"
          variant="default"
          icon="chevron-right"
          label={k('nextPage')}
          disabled={current >= pages}
          onClick={() => onPage(current + 1)}
        />
      </div>
    </nav>
  )
}
