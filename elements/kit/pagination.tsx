import { useEffect } from 'react'
import { IconButton } from './button.tsx'
import { SelectField } from './fields/choice-fields.tsx'
import { useStrings } from './hooks.ts'
import { kitStrings } from './strings.ts'

/** Page sizes (specification 9.1); the first page is 1, the default size 10. */
export const pageSizes = [10, 20, 50, 100] as const
export const defaultPageSize = 10

export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

export interface PaginationProps {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onPage: (page: number) => void
  /** Changing the size also goes to page 1. Without it the size stays as it is. */
  readonly onPageSize?: (pageSize: number) => void
}

/** A page behind the last one jumps to the last one. */
export function Pagination({ page, pageSize, total, onPage, onPageSize }: PaginationProps) {
  const k = useStrings(kitStrings)
  const pages = pageCount(total, pageSize)
  useEffect(() => { if (page > pages) onPage(pages) }, [page, pages, onPage])
  return (
    <nav className="pager" aria-label={k('pagination')}>
      <IconButton size="sm" icon="chevron-left" label={k('previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <span>{k('page', { page: Math.min(page, pages), pages })}</span>
      <IconButton size="sm" icon="chevron-right" label={k('nextPage')} disabled={page >= pages} onClick={() => onPage(page + 1)} />
      <span>{k('rows', { count: total })}</span>
      {onPageSize && (
        <div className="page-size end">
          <SelectField
            label={k('pageSize')}
            size="sm"
            value={String(pageSize)}
            options={pageSizes.map(size => ({ value: String(size), label: String(size) }))}
            onChange={(value) => {
              onPageSize(Number(value))
              onPage(1)
            }}
          />
        </div>
      )}
    </nav>
  )
}
