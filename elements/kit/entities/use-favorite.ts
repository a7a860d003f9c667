/** Reads and changes the user's favourites. A change shows at once and is taken back where the server refuses it. */
import { useCallback, useState } from 'react'
import type { Entity } from '../../../core/entities/entity.ts'
import { createGrn } from '../../../core/permissions/grn.ts'
import { allFavorites, setFavorite } from '../../../core/start/api.ts'
import { useWordsOf } from '../error-words.ts'
import { useCore, useQueryData } from '../hooks.ts'
import { useToast } from '../toasts.tsx'
import { useQuietClient } from '../use-quiet-client.ts'
import { useStrings } from '../words.ts'
import { useEntityChanged } from './use-entity-changed.ts'

export interface Favorable {
  readonly id: string
  readonly title: string
  /** The list's own value; without one the user's favourites are read. */
  readonly favorite?: boolean
}

export interface FavoriteState {
  /** Undefined: not known yet. */
  readonly marked: boolean | undefined
  readonly toggle: () => Promise<void>
}

const personal = { revalidates: ['/favorites', '/startpage/'] }

/** @param row null marks nothing */
export function useFavorite({ grn: type, strings, revalidates }: Entity, row: Favorable | null): FavoriteState {
  const core = useCore()
  const client = useQuietClient()
  const t = useStrings(strings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const favoritesChanged = useEntityChanged(personal)
  const changed = useEntityChanged({ revalidates })
  const isUnknown = row !== null && row.favorite === undefined
  const fetcher = useCallback(
    (_path: string, signal: AbortSignal) => allFavorites(core.client, type ?? '', signal),
    [core, type],
  )
  const { data } = useQueryData(isUnknown ? `/favorites?type=${type}` : null, { fetcher, onErrorRetry: false })
  const [wanted, setWanted] = useState<{ readonly id: string; readonly marked: boolean } | null>(null)
  const grn = createGrn(type ?? '', row?.id ?? '')
  const stored = isUnknown ? data?.some(favorite => favorite.grn === grn) : row?.favorite
  if (wanted && wanted.id === row?.id && wanted.marked === stored) setWanted(null)
  const marked = wanted && wanted.id === row?.id ? wanted.marked : stored
  return {
    marked,
    async toggle() {
      if (row === null) return
      setWanted({ id: row.id, marked: !marked })
      try {
        await setFavorite(client, grn, !marked)
      } catch (error) {
        setWanted(null)
        toast.error(wordsOf(error), t('favoriteFailed', { title: row.title }))
      }
      favoritesChanged()
      if (!isUnknown) changed()
    },
  }
}
