import { notificationStrings } from '../../core/notifications/strings.ts'
import { Callout, useStrings } from '../kit/kit.ts'

export function UnknownType({ type }: { readonly type: string }) {
  const t = useStrings(notificationStrings)
  return <Callout variant="warning">{t('unknownType', { type })}</Callout>
}
