/** What is wrong with what was opened: a saved search that is not there, an address that cannot be read or has no room. */
import { searchPageStrings } from '../../core/search/page-strings.ts'
import { searchStrings } from '../../core/search/strings.ts'
import type { PagePart } from '../../core/search/page-link.ts'
import { Callout, useCommonStrings, useErrorText, useStrings } from '../kit/kit.ts'

const partNames = {
  query: 'partQuery', columns: 'partColumns', highlighting: 'partHighlighting', widgets: 'partWidgets',
} as const satisfies Record<PagePart, string>

export interface PageNotesProps {
  /** Why the saved search could not be opened. */
  readonly error: Error | null
  readonly onRetry: () => void
  /** Why the address, or a part of it, could not be read. */
  readonly problem: Error | null
  /** What the address has no room for. */
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
            {textOf(error)} <button type="button" className="link" onClick={onRetry}>{common('retry')}</button>
          </Callout>
        </div>
      )}
      {problem !== null && <div className="pad"><Callout variant="danger" title={t('badAddress')}>{textOf(problem)}</Callout></div>}
      {leftOut.length > 0 && (
        <p className="pad xs c-warning" role="status">{p('leftOut', { parts: leftOut.map(part => p(partNames[part])).join(', ') })}</p>
      )}
    </>
  )
}
