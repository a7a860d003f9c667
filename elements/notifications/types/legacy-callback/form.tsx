import type { ConfigOf } from '../../../../core/notifications/fields.ts'
import { notificationStrings } from '../../../../core/notifications/strings.ts'
import { legacyCallback } from '../../../../core/notifications/types/legacy-callback.ts'
import { Callout, useStrings, ValueRows } from '../../../kit/kit.ts'
import { typeForm, type ConfigFormProps } from '../../type-view.ts'
import { rows } from './rows.ts'

/** Shows what is kept; there is nothing to change. */
function LegacyCallbackForm({ config }: ConfigFormProps<ConfigOf<typeof legacyCallback.fields>>) {
  const t = useStrings(notificationStrings)
  return (
    <>
      <Callout variant="warning">{t('legacyNote')}</Callout>
      <ValueRows rows={rows.rows(config, t)} />
    </>
  )
}

export const form = typeForm(legacyCallback, LegacyCallbackForm)
