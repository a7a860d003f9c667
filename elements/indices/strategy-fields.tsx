import { daysOf } from '../../core/indices/strategies.ts'
import { strategyStrings } from '../../core/indices/strategy-strings.ts'
import { goesByLifetime } from '../../core/indices/strategy-words.ts'
import { CheckboxField, NumberField, SelectField, useStrings } from '../kit/kit.ts'
import { PeriodField } from './period-field.tsx'
import { SizeField } from './size-field.tsx'
import {
  archiveStrategy,
  standardConfig,
  strategies,
  strategyOf,
  type StrategyConfig,
  type StrategyField,
  type StrategyKind,
} from './strategies.ts'

export interface SetStrategyValues {
  readonly rotation_strategy_class: string
  readonly rotation_strategy: StrategyConfig
  readonly retention_strategy_class: string
  readonly retention_strategy: StrategyConfig
}

export interface StrategiesFieldsProps {
  readonly value: SetStrategyValues
  readonly onChange: (change: Partial<SetStrategyValues>) => void
  readonly errorOf: (field: string) => string | undefined
}

/** The choice of both strategies, and the fields of each. A strategy that is not known stays as it is. */
export function StrategiesFields({ value, onChange, errorOf }: StrategiesFieldsProps) {
  const byLifetime = goesByLifetime(value.rotation_strategy_class)
  const fields = (kind: StrategyKind, withFields: boolean) => (
    <StrategyFields
      kind={kind}
      type={value[`${kind}_strategy_class`]}
      config={value[`${kind}_strategy`]}
      withFields={withFields}
      errorOf={errorOf}
      onChange={(type, config) => onChange({ [`${kind}_strategy_class`]: type, [`${kind}_strategy`]: config })}
    />
  )
  return (
    <>
      {fields('rotation', true)}
      {fields('retention', !byLifetime)}
    </>
  )
}

interface StrategyFieldsProps {
  readonly kind: StrategyKind
  readonly type: string
  readonly config: StrategyConfig
  /** Indices are counted; else lifetimes decide. */
  readonly withFields: boolean
  readonly onChange: (type: string, config: StrategyConfig) => void
  readonly errorOf: (field: string) => string | undefined
}

function StrategyFields({ kind, type, config, withFields, onChange, errorOf }: StrategyFieldsProps) {
  const t = useStrings(strategyStrings)
  const strategy = strategyOf(kind, type)
  const options = [
    ...strategies[kind].map(one => ({ value: one.type, label: t(one.label) })),
    ...(kind === 'retention' ? [{ value: archiveStrategy, label: t('retentionArchive'), disabled: true }] : []),
  ]
  const isListed = options.some(({ value }) => value === type)
  const hint =
    strategy && (withFields || strategy.fields.length === 0 ? [strategy.hint] : [strategy.hint, 'byLifetime' as const])
  return (
    <>
      <SelectField
        label={t(kind)}
        required
        hint={hint?.map(key => t(key)).join(' ')}
        options={isListed ? options : [...options, { value: type, label: type }]}
        value={type}
        error={errorOf(`${kind}_strategy_class`)}
        onChange={chosen => {
          const next = strategyOf(kind, chosen ?? '')
          if (next) onChange(next.type, standardConfig(next.type))
        }}
      />
      {withFields &&
        strategy?.fields.map(field => (
          <OwnField
            key={`${type} ${field.name}`}
            field={field}
            value={config[field.name]}
            error={
              errorOf(`${kind}_strategy.${field.name}`) ?? (isTooShort(field, config) ? t('lifetimeOrder') : undefined)
            }
            onChange={value => onChange(type, { ...config, [field.name]: value })}
          />
        ))}
    </>
  )
}

/** The longer of both lifetimes must be at least a day longer than the other. */
function isTooShort({ name }: StrategyField, config: StrategyConfig): boolean {
  const [least, most] = [daysOf(config['index_lifetime_min']), daysOf(config['index_lifetime_max'])]
  return name === 'index_lifetime_max' && least !== null && most !== null && most - least < 1
}

interface OwnFieldProps {
  readonly field: StrategyField
  readonly value: unknown
  readonly error: string | undefined
  readonly onChange: (value: unknown) => void
}

function OwnField({ field, value, error, onChange }: OwnFieldProps) {
  const t = useStrings(strategyStrings)
  const shared = {
    label: t(field.label),
    hint: field.hint && t(field.hint),
    error,
    required: !field.optional,
    optional: field.optional,
  }
  switch (field.kind) {
    case 'count':
      return <NumberField {...shared} min={1} value={value as number | undefined} onChange={onChange} />
    case 'bytes':
      return <SizeField {...shared} value={value as number | undefined} onChange={onChange} />
    case 'period':
      return (
        <PeriodField
          {...shared}
          units={field.units}
          value={typeof value === 'string' ? value : ''}
          onChange={text => onChange(text === '' && field.optional ? null : text)}
        />
      )
    case 'flag':
      return <CheckboxField label={shared.label} error={error} checked={value === true} onChange={onChange} />
  }
}
