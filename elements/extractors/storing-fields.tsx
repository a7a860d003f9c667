/** The fields that say where the result is stored, and what becomes of the source field. */
import { isServersOwn, MAX_NAME } from '../../core/extractors/rules.ts'
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import { extractorTypes } from '../../core/extractors/types.ts'
import { SelectField, TextField, useStrings } from '../kit/kit.ts'
import type { FieldsProps } from './field-props.ts'

export function StoringFields({ values, onChange, errorOf }: FieldsProps) {
  const t = useStrings(extractorScreenStrings)
  const { namesFields, canCut } = extractorTypes[values.type]
  const isCut = values.cursor_strategy === 'cut'
  return (
    <div className="extractor-two">
      <TextField
        label={t('targetField')}
        hint={t(namesFields ? 'targetNamed' : 'targetFieldHint')}
        mono
        optional={namesFields}
        rules={namesFields ? {} : { required: true }}
        maxLength={MAX_NAME}
        value={values.target_field}
        error={errorOf('target_field')}
        onChange={field => onChange({ target_field: field })}
      />
      {canCut && (
        <SelectField
          label={t('strategy')}
          hint={isCut && isServersOwn(values.source_field) ? t('cutStays', { field: values.source_field }) : undefined}
          options={[
            { value: 'copy', label: t('copy') },
            { value: 'cut', label: t('cut') },
          ]}
          value={values.cursor_strategy}
          error={errorOf('cursor_strategy')}
          onChange={value => onChange({ cursor_strategy: value === 'cut' ? 'cut' : 'copy' })}
        />
      )}
    </div>
  )
}
