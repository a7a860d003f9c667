/** Lists entities that nobody would own if users were deleted: how many of each kind, and the first ones by name. */
import type { OwnedEntities } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { useStrings } from '../kit/kit.ts'

const kinds = {
  stream: 'ownedStreams',
  dashboard: 'ownedDashboards',
  search: 'ownedSearches',
  event_definition: 'ownedDefinitions',
  notification: 'ownedNotifications',
} as const

const keyOf = (type: string) => (Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : 'ownedOthers')

export interface OwnedListProps {
  readonly owned: OwnedEntities
  readonly hasNewOwner: boolean
  /** Several users are deleted. */
  readonly areMany: boolean
}

export function OwnedList({ owned, hasNewOwner, areMany }: OwnedListProps) {
  const t = useStrings(userStrings)
  const said = hasNewOwner ? (['ownedGoes', 'ownedGoesMany'] as const) : (['ownedStays', 'ownedStaysMany'] as const)
  return (
    <div className="owned">
      <p>{t(said[areMany ? 1 : 0], { count: owned.total })}</p>
      <ul>
        {owned.types.map(({ type, count, entities }) => {
          const more = count - entities.length
          return (
            <li key={type}>
              <span className="medium">{t(keyOf(type), { count })}</span>
              <ul className="muted">
                {entities.map(({ id, title }) => (
                  <li key={id} className="trunc">
                    <bdi title={title}>{title}</bdi>
                  </li>
                ))}
                {more > 0 && <li>{t('andMore', { count: more })}</li>}
              </ul>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
