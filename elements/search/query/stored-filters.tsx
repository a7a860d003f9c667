/** What a saved search asks beside its query: everything on the page is searched under it, and nothing here changes it. */
import { searchPageStrings } from '../../../core/search/page-strings.ts'
import type { SearchFilter } from '../../../core/search/schema.ts'
import { Chip, VisibleText, useStrings } from '../../kit/kit.ts'

export function StoredFilters({ filters }: { readonly filters: readonly SearchFilter[] }) {
  const p = useStrings(searchPageStrings)
  return filters.filter(({ disabled }) => !disabled).map(({ title, description, queryString, negation, id }, at) => (
    <Chip key={at}>
      <span className="trunc stored-filter" title={[description, title && queryString].filter(Boolean).join('\n') || undefined}>
        {p(negation ? 'filterNot' : 'filter')} <b><VisibleText text={title ?? queryString ?? id ?? ''} /></b>
      </span>
    </Chip>
  ))
}
