/** One condition: a field that is compared, a function that returns true or false, or an expression. */
import { use } from 'react'
import {
  comparedTypes,
  emptyValue,
  isCondition,
  kindsOf,
  newCall,
  operatorsOf,
  type BuilderCondition,
  type ComparedType,
  type ComparisonOperator,
} from '../../../../core/pipelines/builder/model.ts'
import { partKey } from '../../../../core/pipelines/builder/write.ts'
import { ruleEditorStrings } from '../../../../core/pipelines/editor-strings.ts'
import { functionsByName } from '../../../../core/pipelines/functions/functions.ts'
import {
  CheckboxField,
  FieldNote,
  IconButton,
  SelectField,
  TextField,
  TypeaheadField,
  useStrings,
} from '../../../kit/kit.ts'
import { ArgumentFields } from './argument-fields.tsx'
import { BuilderContext } from './builder-context.ts'
import { useFunctionOptions } from './function-options.ts'
import { ValueField } from './value-field.tsx'

export interface ConditionCardProps {
  readonly number: number
  /** The key of the condition. */
  readonly name: string
  readonly condition: BuilderCondition
  readonly onChange: (condition: BuilderCondition) => void
  readonly onRemove: () => void
}

const COMPARE = '='
const EXPRESSION = '?'
const nothing: readonly string[] = []

export function ConditionCard({ number, name, condition, onChange, onRemove }: ConditionCardProps) {
  const t = useStrings(ruleEditorStrings)
  const { errorOf } = use(BuilderContext)
  const functionOptions = useFunctionOptions(isCondition)
  const { negated } = condition
  const chosen =
    condition.kind === 'call' ? condition.call.function : condition.kind === 'comparison' ? COMPARE : EXPRESSION
  const choose = (kind: string | null) => {
    const descriptor = kind === null ? undefined : functionsByName.get(kind)
    if (descriptor) return onChange({ kind: 'call', negated, call: newCall(descriptor) })
    if (kind === EXPRESSION) return onChange({ kind: 'source', negated, source: 'true' })
    return onChange({
      kind: 'comparison',
      negated,
      field: '',
      as: 'String',
      operator: '==',
      value: emptyValue('text'),
    })
  }
  const error = errorOf(name)
  const negation = (
    <CheckboxField
      label={t('negated')}
      checked={negated}
      onChange={checked => onChange({ ...condition, negated: checked })}
    />
  )
  return (
    <li className="rule-card" aria-label={t('conditionNumber', { number })}>
      <div className="rule-card-head">
        <SelectField
          label={t('conditionKind')}
          hideLabel
          options={[
            { value: COMPARE, label: t('compare'), group: t('basics') },
            { value: EXPRESSION, label: t('ownExpression'), group: t('basics') },
            ...functionOptions,
          ]}
          value={chosen}
          onChange={choose}
        />
        <IconButton variant="ghost" icon="trash" label={t('removeCondition', { number })} onClick={onRemove} />
      </div>
      {condition.kind === 'comparison' && (
        <Comparison name={name} condition={condition} onChange={next => onChange({ ...condition, ...next })} />
      )}
      {condition.kind === 'call' && (
        <ArgumentFields
          name={name}
          call={condition.call}
          results={nothing}
          onChange={call => onChange({ ...condition, call })}
        >
          {negation}
        </ArgumentFields>
      )}
      {condition.kind === 'source' && (
        <TextField
          label={t('expression')}
          mono
          rules={{ required: true }}
          value={condition.source}
          onChange={source => onChange({ ...condition, source })}
        />
      )}
      {error !== undefined && <FieldNote error={error} />}
      {condition.kind !== 'call' && negation}
    </li>
  )
}

type ComparisonCondition = Extract<BuilderCondition, { kind: 'comparison' }>

interface ComparisonProps {
  readonly name: string
  readonly condition: ComparisonCondition
  readonly onChange: (change: Partial<ComparisonCondition>) => void
}

function Comparison({ name, condition, onChange }: ComparisonProps) {
  const t = useStrings(ruleEditorStrings)
  const { fields, errorOf } = use(BuilderContext)
  const { field, as, operator, value } = condition
  const compareAs = (next: ComparedType) => {
    const kinds = kindsOf(next)
    onChange({
      as: next,
      operator: operatorsOf(next).includes(operator) ? operator : '==',
      value: kinds.includes(value.kind) ? value : emptyValue(kinds[0]!),
    })
  }
  return (
    <>
      <div className="rule-fields">
        <TypeaheadField
          label={t('field')}
          mono
          rules={{ required: true }}
          suggestions={fields}
          value={field}
          error={errorOf(partKey(name, 'field'))}
          onChange={next => onChange({ field: next })}
        />
        <SelectField
          label={t('operator')}
          options={operatorsOf(as).map(one => ({ value: one, label: t(`op${one}`) }))}
          value={operator}
          onChange={next => onChange({ operator: (next ?? '==') as ComparisonOperator })}
        />
        <SelectField
          label={t('compareAs')}
          options={comparedTypes.map(type => ({ value: type, label: t(`as${type}`) }))}
          value={as}
          onChange={next => compareAs((next ?? 'String') as ComparedType)}
        />
      </div>
      <ValueField
        label={t('value')}
        kinds={kindsOf(as).filter(kind => kind !== 'source' && kind !== 'result')}
        value={value}
        results={nothing}
        error={errorOf(partKey(name, 'value'))}
        onChange={next => onChange({ value: next })}
      />
    </>
  )
}
