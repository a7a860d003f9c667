import { CheckboxField, DurationField, NumberField, SelectField, useStrings } from '../kit/kit.ts'
import { standardConfig, strategies, strategyOf, type StrategyField, type StrategyKind } from './strategies.ts'
import { screenStrings } from './strings.ts'

export type StrategyConfig = { readonly type: string } & Readonly<Record<string, unknown>>

interface StrategyFieldsProps {
  readonly kind: StrategyKind
  readonly type: string
  readonly config: StrategyConfig
  readonly onChange: (type: string, config: StrategyConfig) => void
  readonly errorOf: (field: string) => string | undefined
}

/** The choice of a strategy, and its own fields. One that is not known stays as it is. */
export function StrategyFields({ kind, type, config, onChange, errorOf }: StrategyFieldsProps) {
  const s = useStrings(screenStrings)
  const known = strategies[kind].map(strategy => ({ value: strategy.type, label: s(strategy.label) }))
  const strategy = strategyOf(kind, type)
  return (
    <>
      <SelectField
        label={s(kind)}
        required
        options={strategy ? known : [...known, { value: type, label: type }]}
        value={type}
        error={errorOf(`${kind}_strategy_class`)}
        onChange={(chosen) => {
          const next = strategyOf(kind, chosen ?? '')
          if (next) onChange(next.type, standardConfig(next))
        }}
      />
      {strategy?.fields.map(field => (
        <OwnField
          key={`${type} ${field.name}`}
          field={field}
          value={config[field.name]}
          error={errorOf(`${kind}_strategy.${field.name}`)}
          onChange={value => onChange(type, { ...config, [field.name]: value })}
        />
      ))}
    </>
  )
}

interface OwnFieldProps {
  readonly field: StrategyField
  readonly value: unknown
  readonly error: string | undefined
  readonly onChange: (value: unknown) => void
}

function OwnField({ field, value, error, onChange }: OwnFieldProps) {
  const s = useStrings(screenStrings)
  const shared = { label: s(field.label), hint: field.hint && s(field.hint), error, required: !field.optional, optional: field.optional }
  switch (field.kind) {
    case 'count': return <NumberField {...shared} min={1} value={value as number | undefined} onChange={onChange} />
    case 'duration': return (
      <DurationField
        {...shared}
        value={typeof value === 'string' ? value : ''}
        isValid={ms => ms > 0}
        onChange={text => onChange(text === '' && field.optional ? null : text)}
      />
    )
    case 'boolean': return <CheckboxField label={shared.label} error={error} checked={value === true} onChange={onChange} />
  }
}
