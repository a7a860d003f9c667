/** The star of a stream: a favourite of the user stands on the start page. */
import { useState } from 'react'
import { createGrn } from '../../core/permissions/grn.ts'
import type { FavoritePage } from '../../core/start/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { setFavorite } from '../../core/views/api.ts'
import { Icon, useCore, useQuietClient, useStrings, useToast, useWordsOf } from '../kit/kit.ts'
import { useQuietData } from './use-streams-data.ts'

const favorites = '/favorites?page=1&per_page=0&type=stream'

export function FavoriteCell({ stream: { id, title } }: { readonly stream: { readonly id: string, readonly title: string } }) {
  const core = useCore()
  const client = useQuietClient()
  const t = useStrings(streamStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const { data } = useQuietData<FavoritePage>(favorites)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const grn = createGrn('stream', id)
  const stored = data?.favorites.some(favorite => favorite.grn === grn) ?? false
  const marked = wanted ?? stored
  const toggle = async () => {
    setWanted(!marked)
    try {
      await setFavorite(client, grn, !marked)
    } catch (error) {
      setWanted(null)
      toast.error(wordsOf(error), t('favoriteFailed', { title }))
    }
    core.query[2].revalidateKeys(key => key.includes('/favorites'))
  }
  if (wanted !== null && wanted === stored) setWanted(null)
  if (!data) return null
  return (
    <button
      type="button"
      className="favorite"
      aria-pressed={marked}
      aria-label={t('favoriteNamed', { title })}
      onClick={() => void toggle()}
    >
      <Icon name={marked ? 'star-fill' : 'star'} />
    </button>
  )
}
