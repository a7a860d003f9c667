/** The default values of a table: what it answers where the data adapter has nothing. */
import { defaultValueProblem } from '../../core/lookup/rules.ts'
import type { DefaultValueType } from '../../core/lookup/schema.ts'
import { lookupTableStrings } from '../../core/lookup/table-strings.ts'
import type { Fields } from '../kit/entities/entities.ts'
import { SelectField, TextArea, TextField, useStrings } from '../kit/kit.ts'

export interface DefaultValues {
  readonly default_single_value: string
  readonly default_single_value_type: DefaultValueType
  readonly default_multi_value: string
  readonly default_multi_value_type: DefaultValueType
}

export interface DefaultFieldsProps {
  readonly form: Pick<Fields<DefaultValues>, 'values' | 'set' | 'field'>
}

const problemWords = { number: 'wrongNumber', boolean: 'wrongBoolean' } as const
const example = '{"value": "unknown"}'

export function DefaultFields({ form }: DefaultFieldsProps) {
  const t = useStrings(lookupTableStrings)
  const {
    default_single_value: single,
    default_single_value_type: singleType,
    default_multi_value: multi,
    default_multi_value_type: multiType,
  } = form.values
  const problemOf = (type: DefaultValueType, text: string) => {
    const problem = defaultValueProblem(type, text)
    if (problem === null) return undefined
    return problem === 'object' ? t('wrongObject', { example }) : t(problemWords[problem])
  }
  const { error: singleTypeError } = form.field('default_single_value_type')
  const { error: multiTypeError } = form.field('default_multi_value_type')
  return (
    <>
      <p className="sm muted">{t('defaultsHint')}</p>
      <SelectField
        label={t('defaultSingle')}
        error={singleTypeError}
        options={[
          { value: 'NULL', label: t('noDefault') },
          { value: 'STRING', label: t('typeString') },
          { value: 'NUMBER', label: t('typeNumber') },
          { value: 'BOOLEAN', label: t('typeBoolean') },
        ]}
        value={singleType}
        onChange={type =>
          form.set({
            default_single_value_type: (type ?? 'NULL') as DefaultValueType,
            ...(type === 'NULL' && { default_single_value: '' }),
          })
        }
      />
      {singleType !== 'NULL' && (
        <TextField
          label={t('singleText')}
          mono
          maxLength={4096}
          required={singleType !== 'STRING'}
          problem={problemOf(singleType, single)}
          {...form.field('default_single_value')}
        />
      )}
      <SelectField
        label={t('defaultMulti')}
        error={multiTypeError}
        options={[
          { value: 'NULL', label: t('noDefault') },
          { value: 'OBJECT', label: t('typeObject') },
        ]}
        value={multiType}
        onChange={type =>
          form.set({
            default_multi_value_type: (type ?? 'NULL') as DefaultValueType,
            ...(type === 'NULL' && { default_multi_value: '' }),
          })
        }
      />
      {multiType !== 'NULL' && (
        <TextArea
          label={t('multiText')}
          hint={t('defaultMultiHint', { example })}
          mono
          rows={3}
          maxLength={65_536}
          required
          problem={problemOf(multiType, multi)}
          {...form.field('default_multi_value')}
        />
      )}
    </>
  )
}
