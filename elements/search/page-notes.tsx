/** Problems on opening a page: a missing saved search, or an address that cannot be read or is too long. */
import { searchPageStrings } from '../../core/search/page-strings.ts'
import { searchStrings } from '../../core/search/strings.ts'
import type { PagePart } from '../../core/search/page-link.ts'
import { Callout, useCommonStrings, useErrorText, useStrings } from '../kit/kit.ts'

const partNames = {
  query: 'partQuery',
  columns: 'partColumns',
  highlighting: 'partHighlighting',
  widgets: 'partWidgets',
} as const satisfies Record<PagePart, string>

export interface PageNotesProps {
  /** Why the saved search could not be opened. */
  readonly error: Error | null
  readonly onRetry: () => void
  /** Why the address, or a part of it, could not be read. */
  readonly problem: Error | null
  /** Parts of the page that do not fit into the address. */
  readonly leftOut: readonly PagePart[]
}

export function PageNotes({ error, onRetry, problem, leftOut }: PageNotesProps) {
  const t = useStrings(searchStrings)
  const p = useStrings(searchPageStrings)
  const common = useCommonStrings()
  const textOf = useErrorText()
  return (
    <>
      {error && (
        <div className="pad">
          <Callout variant="danger" title={p('viewFailed')}>
            {textOf(error)}{' '}
            <button type="button" className="link" onClick={onRetry}>
              {common('retry')}
            </button>
          </Callout>
        </div>
      )}
      {problem !== null && (
        <div className="pad">
          <Callout variant="danger" title={t('badAddress')}>
            {textOf(problem)}
          </Callout>
        </div>
      )}
      {leftOut.length > 0 && (
        <p className="pad xs c-warning" role="status">
          {p('leftOut', { parts: leftOut.map(part => p(partNames[part])).join(', ') })}
        </p>
      )}
    </>
  )
}
