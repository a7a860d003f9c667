import { notificationStrings } from '../../core/notifications/strings.ts'
import { notificationTypes } from '../../core/notifications/types.ts'
import { SelectField, useStrings } from '../kit/kit.ts'
import { typeFormOf } from './types/forms.ts'

export interface TypeFieldProps {
  readonly value: string
  readonly onChange: (type: string) => void
}

/** The types of new notifications, by name. */
export function TypeField({ value, onChange }: TypeFieldProps) {
  const t = useStrings(notificationStrings)
  const options = notificationTypes
    .filter(({ type, isLegacy }) => !isLegacy && typeFormOf(type))
    .map(({ type, name }) => ({ value: type, label: t(name) }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return <SelectField label={t('type')} required options={options} value={value} onChange={type => onChange(type!)} />
}
