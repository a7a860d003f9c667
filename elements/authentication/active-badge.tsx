import { authenticationStrings } from '../../core/authentication/strings.ts'
import { Badge, useStrings } from '../kit/kit.ts'

export interface ActiveBadgeProps {
  /** In the order of the active ones, from 0; -1: not active; undefined: not known. */
  readonly place: number | undefined
  /** Says the place, where there are several. */
  readonly of?: number
}

export function ActiveBadge({ place, of: count = 1 }: ActiveBadgeProps) {
  const t = useStrings(authenticationStrings)
  if (place === undefined) return null
  if (place < 0) return <Badge>{t('inactive')}</Badge>
  return (
    <Badge variant="success" icon="check-circle">
      {count > 1 ? t('activeAt', { position: place + 1 }) : t('active')}
    </Badge>
  )
}
