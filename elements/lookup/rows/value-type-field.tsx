import { lookupRowStrings } from '../../../core/lookup/row-strings.ts'
import { rowValueTypes, type RowValueType } from '../../../core/lookup/row-values.ts'
import { SelectField, useStrings } from '../../kit/kit.ts'

export interface ValueTypeFieldProps {
  readonly label: string
  readonly value: RowValueType
  readonly onChange: (type: RowValueType) => void
}

/** Which type values have. */
export function ValueTypeField({ label, value, onChange }: ValueTypeFieldProps) {
  const t = useStrings(lookupRowStrings)
  return (
    <SelectField
      label={label}
      hint={value === 'list' ? t('listHint') : undefined}
      options={rowValueTypes.map(type => ({ value: type, label: t(type) }))}
      value={value}
      onChange={type => onChange((type ?? 'text') as RowValueType)}
    />
  )
}
