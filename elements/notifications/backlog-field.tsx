import { useState } from 'react'
import { notificationStrings } from '../../core/notifications/strings.ts'
import { CheckboxField, NumberField, useStrings } from '../kit/kit.ts'

/** The cluster's own default (contract 1, 6.6), for a backlog that has never had a limit. */
const firstSize = 50

export interface BacklogFieldProps {
  /** 0: no limit. */
  readonly value: number
  readonly error: string | undefined
  readonly onChange: (value: number) => void
}

/** Enabled it sends the size, disabled 0; the size is remembered (specification 4). */
export function BacklogField({ value, error, onChange }: BacklogFieldProps) {
  const t = useStrings(notificationStrings)
  const [enabled, setEnabled] = useState(value > 0)
  const [size, setSize] = useState<number | undefined>(value > 0 ? value : firstSize)
  const toggle = (checked: boolean) => {
    setEnabled(checked)
    onChange(checked ? (size ?? 0) : 0)
  }
  const resize = (changed: number | undefined) => {
    setSize(changed)
    onChange(changed ?? 0)
  }
  return (
    <div className="col">
      <CheckboxField
        label={t('limitBacklog')}
        checked={enabled}
        onChange={toggle}
        error={enabled ? undefined : error}
      />
      {enabled && (
        <NumberField
          label={t('backlog_size')}
          hint={t('backlogHint')}
          name="backlog_size"
          min={0}
          required
          value={size}
          error={error}
          onChange={resize}
        />
      )}
    </div>
  )
}
