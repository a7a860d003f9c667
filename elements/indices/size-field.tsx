import { useState } from 'react'
import { sizeUnitOf, sizeUnits, type SizeUnit } from '../../core/indices/size-units.ts'
import { strategyStrings } from '../../core/indices/strategy-strings.ts'
import { AmountField, useStrings, type FieldProps } from '../kit/kit.ts'

export interface SizeFieldProps extends FieldProps {
  /** Bytes; undefined: empty. */
  readonly value: number | undefined
  readonly onChange: (bytes: number | undefined) => void
}

interface Typed {
  readonly amount: number | undefined
  readonly unit: SizeUnit
}

const bytesOf = ({ amount, unit }: Typed) => (amount === undefined ? undefined : Math.round(amount * sizeUnits[unit]))

/** A size in bytes, typed in a unit that people use. */
export function SizeField({ value, onChange, ...rest }: SizeFieldProps) {
  const t = useStrings(strategyStrings)
  const [typed, setTyped] = useState<Typed>(() => ({ amount: undefined, unit: sizeUnitOf(value) }))
  const { unit } = typed
  // Whole bytes are not always what was typed: 0.1 GiB.
  const amount = bytesOf(typed) === value ? typed.amount : value === undefined ? undefined : value / sizeUnits[unit]
  return (
    <AmountField
      {...rest}
      min={1 / sizeUnits[unit]}
      value={amount}
      unit={unit}
      units={(Object.keys(sizeUnits) as SizeUnit[]).map(one => ({ value: one, label: one === 'B' ? t('bytes') : one }))}
      unitLabel={t('unitOf', { label: rest.label })}
      onChange={(next, chosen) => {
        const now: Typed = { amount: next, unit: chosen as SizeUnit }
        setTyped(now)
        onChange(bytesOf(now))
      }}
    />
  )
}
