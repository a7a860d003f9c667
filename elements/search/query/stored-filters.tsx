/** Shows the filters of a saved search, on the whole page or its messages alone. They are read-only here. */
import { searchPageStrings } from '../../../core/search/page-strings.ts'
import type { SearchFilter } from '../../../core/search/schema.ts'
import { Chip, VisibleText, useStrings } from '../../kit/kit.ts'

const words = { page: ['filter', 'filterNot'], messages: ['messageFilter', 'messageFilterNot'] } as const

export function StoredFilters({
  filters,
  ofMessages = false,
}: {
  readonly filters: readonly SearchFilter[]
  readonly ofMessages?: boolean
}) {
  const p = useStrings(searchPageStrings)
  const [is, isNot] = words[ofMessages ? 'messages' : 'page']
  return filters
    .filter(({ disabled }) => !disabled)
    .map(({ title, description, queryString, negation, id }, at) => (
      <Chip key={at}>
        <span
          className="trunc stored-filter"
          title={[description, title && queryString].filter(Boolean).join('\n') || undefined}
        >
          {p(negation ? isNot : is)}{' '}
          <b>
            <VisibleText text={title ?? queryString ?? id ?? ''} />
          </b>
        </span>
      </Chip>
    ))
}
