/** The fields that say what is read and extracted, and when. */
import type { ConditionType } from '../../core/extractors/form-values.ts'
import { withType } from '../../core/extractors/form-values.ts'
import { MAX_CONDITION, MAX_NAME } from '../../core/extractors/rules.ts'
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import { extractorStrings } from '../../core/extractors/strings.ts'
import { extractorTypes, type ExtractorTypeName } from '../../core/extractors/types.ts'
import type { WireMessage } from '../../core/search/schema.ts'
import { Button, Callout, SelectField, TextField, TypeaheadField, useStrings } from '../kit/kit.ts'
import type { FieldsProps } from './field-props.ts'
import { SettingFields } from './setting-fields.tsx'
import { textFieldsOf } from './use-example.ts'
import { useOffered } from './use-offered.ts'

export interface ExtractionFieldsProps extends FieldsProps {
  /** The example message, whose text fields are suggested. */
  readonly message: WireMessage | undefined
}

/** Objects in JSON begin so. */
const jsonObject = '^\\s*\\{'
const none: readonly string[] = []

export function ExtractionFields({ values, onChange, errorOf, message }: ExtractionFieldsProps) {
  const t = useStrings(extractorScreenStrings)
  const s = useStrings(extractorStrings)
  const types = useOffered(Object.keys(extractorTypes) as ExtractorTypeName[], values.type)
  const conditions: readonly { readonly value: ConditionType; readonly label: string }[] = [
    { value: 'none', label: t('conditionNone') },
    { value: 'string', label: t('conditionString') },
    { value: 'regex', label: t('conditionRegex') },
  ]
  const { type, condition_type: condition } = values
  return (
    <>
      <div className="extractor-two">
        <TypeaheadField
          label={t('sourceField')}
          hint={t('sourceFieldHint')}
          mono
          rules={{ required: true }}
          suggestions={message ? textFieldsOf(message) : none}
          value={values.source_field}
          error={errorOf('source_field')}
          onChange={field => onChange({ source_field: field.slice(0, MAX_NAME) })}
        />
        <SelectField
          label={t('type')}
          options={types.map(value => ({ value, label: s(value) }))}
          value={type}
          error={errorOf('extractor_type')}
          onChange={value => value !== null && onChange(withType(values, value as ExtractorTypeName))}
        />
      </div>
      <SettingFields
        settings={extractorTypes[type].settings}
        values={values.config}
        onChange={config => onChange({ config })}
        errorOf={name => errorOf(`extractor_config.${name}`)}
      />
      <div className="extractor-two">
        <SelectField
          label={t('conditionType')}
          hint={t('conditionHint')}
          options={conditions}
          value={condition}
          error={errorOf('condition_type')}
          onChange={value => onChange({ condition_type: (value ?? 'none') as ConditionType })}
        />
        {condition !== 'none' && (
          <TextField
            label={t(condition === 'string' ? 'conditionText' : 'conditionExpression')}
            mono
            rules={{ required: true }}
            maxLength={MAX_CONDITION}
            value={values.condition_value}
            error={errorOf('condition_value')}
            onChange={text => onChange({ condition_value: text })}
          />
        )}
      </div>
      {type === 'json' && condition === 'none' && (
        <Callout title={t('jsonNeedsCondition')}>
          <div className="extractor-advice">
            <p>{t('jsonNeedsConditionHint')}</p>
            <Button size="sm" onClick={() => onChange({ condition_type: 'regex', condition_value: jsonObject })}>
              {t('addJsonCondition')}
            </Button>
          </div>
        </Callout>
      )}
    </>
  )
}
