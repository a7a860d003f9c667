/** Whether the user is a program. */
import type { UserValues } from '../../core/users/form-values.ts'
import { userStrings } from '../../core/users/strings.ts'
import type { Fields } from '../kit/entities/entities.ts'
import { CheckboxField, useStrings } from '../kit/kit.ts'

export function AccountFields({ form }: { readonly form: Fields<UserValues> }) {
  const t = useStrings(userStrings)
  return <CheckboxField label={t('serviceAccount')} hint={t('serviceAccountHint')} {...form.check('service_account')} />
}
