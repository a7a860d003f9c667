/** Saved searches as they are offered to be loaded: favourites first, then all others, each by title. */
import type { ViewSummary } from '../../core/views/schema.ts'
import type { SelectOption } from '../kit/kit.ts'

export type Loadable = Pick<ViewSummary, 'id' | 'title' | 'summary' | 'owner' | 'favorite'>

export function loadOptions(
  views: readonly Loadable[],
  words: { readonly favorites: string; readonly others: string },
): readonly SelectOption[] {
  const byTitle = views.toSorted((a, b) => a.title.localeCompare(b.title))
  const anyFavorite = views.some(({ favorite }) => favorite)
  const option =
    (group: string | undefined) =>
    ({ id, title, summary, owner }: Loadable): SelectOption => {
      const note = summary || owner || ''
      return { value: id, label: title, ...(note !== '' && { note }), ...(group !== undefined && { group }) }
    }
  return [
    ...byTitle.filter(({ favorite }) => favorite).map(option(words.favorites)),
    ...byTitle.filter(({ favorite }) => !favorite).map(option(anyFavorite ? words.others : undefined)),
  ]
}
