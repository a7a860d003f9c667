/** The star of an entity in its list: favourites of the user stand on the start page. */
import type { Entity } from '../../../core/entities/entity.ts'
import { Icon } from '../icon.tsx'
import { addKitCss } from '../stylesheet.ts'
import { useStrings } from '../words.ts'
import css from './entities.css?inline'
import { useFavorite, type Favorable } from './use-favorite.ts'

addKitCss(css)

export function FavoriteStar({ entity, row }: { readonly entity: Entity; readonly row: Favorable }) {
  const t = useStrings(entity.strings)
  const { marked, toggle } = useFavorite(entity, row)
  if (marked === undefined) return null
  return (
    <button
      type="button"
      className="entity-star"
      aria-pressed={marked}
      aria-label={t('favoriteNamed', { title: row.title })}
      onClick={() => void toggle()}
    >
      <Icon name={marked ? 'star-fill' : 'star'} />
    </button>
  )
}
