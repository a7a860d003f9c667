import type { Favorite, FavoritePage } from '../../core/start/schema.ts'
import { startStrings } from '../../core/start/strings.ts'
import { setFavorite } from '../../core/start/api.ts'
import { IconButton, useCore, useStrings, useToast, useWordsOf } from '../kit/kit.ts'
import { EntityName, StartList } from './start-list.tsx'

const entriesOf = ({ favorites }: FavoritePage) => favorites

export function Favorites() {
  const { client } = useCore()
  const t = useStrings(startStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const unmark = async (grn: string, reload: () => void) => {
    try {
      await setFavorite(client, grn, false)
    } catch (error) {
      toast.error(wordsOf(error))
    }
    reload()
  }
  return (
    <StartList<FavoritePage, Favorite>
      title={t('favorites')}
      icon="star"
      path="/favorites"
      entriesOf={entriesOf}
      none={t('favoritesNone')}
    >
      {({ grn, title }, reload) => (
        <li key={grn}>
          <IconButton
            size="sm"
            icon="star-fill"
            className="marked"
            label={t('unmark', { title })}
            onClick={() => void unmark(grn, reload)}
          />
          <span className="what">
            <EntityName grn={grn} title={title} />
          </span>
        </li>
      )}
    </StartList>
  )
}
