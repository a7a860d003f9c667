/** Whether a saved search is a favourite of the user: changed at once, taken back where the server refuses. */
import { useState } from 'react'
import { createGrn } from '../../core/permissions/grn.ts'
import { setFavorite } from '../../core/views/api.ts'
import type { ViewSummary } from '../../core/views/schema.ts'
import { viewStrings } from '../../core/views/strings.ts'
import { useQuietClient, useStrings, useToast, useWordsOf } from '../kit/kit.ts'
import { useViewsChanged } from './use-views-changed.ts'

export type FavoriteView = Pick<ViewSummary, 'id' | 'title' | 'favorite'>

interface Wanted { readonly view: FavoriteView, readonly marked: boolean }

/** Null marks nothing. */
export function useFavorite(view: FavoriteView | null): { readonly marked: boolean, readonly toggle: () => Promise<void> } {
  const client = useQuietClient()
  const t = useStrings(viewStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const changed = useViewsChanged()
  // Until a newer state of it comes from the server.
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const marked = view !== null && (wanted !== null && wanted.view === view ? wanted.marked : view.favorite)
  return {
    marked,
    async toggle() {
      if (view === null) return
      setWanted({ view, marked: !marked })
      try {
        await setFavorite(client, createGrn('search', view.id), !marked)
      } catch (error) {
        setWanted(null)
        toast.error(wordsOf(error), t('favoriteFailed', { title: view.title }))
      }
      changed()
    },
  }
}
