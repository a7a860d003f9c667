/** Preferences of a user, which every page of theirs follows. */
import type { UserValues } from '../../core/users/form-values.ts'
import { userStrings } from '../../core/users/strings.ts'
import type { Fields } from '../kit/entities/entities.ts'
import { CheckboxField, useStrings } from '../kit/kit.ts'

export function PreferencesFields({ form }: { readonly form: Fields<UserValues> }) {
  const t = useStrings(userStrings)
  return <CheckboxField label={t('smartSearch')} hint={t('smartSearchHint')} {...form.check('enableSmartSearch')} />
}
