import { authenticationStrings } from '../../core/authentication/strings.ts'
import { Badge, useStrings } from '../kit/kit.ts'

/** @param place in the order of the active ones, from 0; -1: not active; undefined: not known */
export function ActiveBadge({ place, count }: { readonly place: number | undefined; readonly count: number }) {
  const t = useStrings(authenticationStrings)
  if (place === undefined) return null
  if (place < 0) return <Badge>{t('inactive')}</Badge>
  return (
    <Badge variant="success" icon="check-circle">
      {count > 1 ? t('activeAt', { position: place + 1 }) : t('active')}
    </Badge>
  )
}
