/** The star of a saved search: a favourite of the user stands on the start page and first among those to load. */
import { viewStrings } from '../../core/views/strings.ts'
import { Icon, useStrings } from '../kit/kit.ts'
import { useFavorite, type FavoriteView } from './use-favorite.ts'

export function FavoriteStar({ view }: { readonly view: FavoriteView }) {
  const t = useStrings(viewStrings)
  const { marked, toggle } = useFavorite(view)
  return (
    <button
      type="button"
      className="favorite"
      aria-pressed={marked}
      aria-label={t('favoriteNamed', { title: view.title })}
      onClick={() => void toggle()}
    >
      <Icon name={marked ? 'star-fill' : 'star'} />
    </button>
  )
}
