/** The star of a stream: a favourite of the user stands on the start page. */
import { useCallback, useState } from 'react'
import { createGrn } from '../../core/permissions/grn.ts'
import { allFavorites } from '../../core/start/api.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { setFavorite } from '../../core/views/api.ts'
import { Icon, useCore, useQueryData, useQuietClient, useStrings, useToast, useWordsOf } from '../kit/kit.ts'

export function FavoriteCell({ stream: { id, title } }: { readonly stream: { readonly id: string, readonly title: string } }) {
  const core = useCore()
  const client = useQuietClient()
  const t = useStrings(streamStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const fetcher = useCallback((_path: string, signal: AbortSignal) => allFavorites(core.client, 'stream', signal), [core])
  const { data } = useQueryData('/favorites?type=stream', { fetcher, onErrorRetry: false })
  const [wanted, setWanted] = useState<boolean | null>(null)
  const grn = createGrn('stream', id)
  const stored = data?.some(favorite => favorite.grn === grn) ?? false
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
