import { useState } from 'react'
import { cloudInputType } from '../../core/cloud/input-type.ts'
import type { InputType } from '../../core/inputs/schema.ts'
import { inputStrings } from '../../core/inputs/strings.ts'
import { Button, SelectField, useCore, useNavigate, useStrings } from '../kit/kit.ts'
import { InputForm } from './input-form.tsx'

export interface LaunchInputProps {
  /** By class name; undefined while they are fetched. */
  readonly types: Readonly<Record<string, InputType>> | undefined
  readonly nodeId?: string
  readonly onLaunched: () => void
}

/** Choose a type, then fill in its form. What a cloud account needs is asked for by a wizard of its own. */
export function LaunchInput({ types, nodeId, onLaunched }: LaunchInputProps) {
  const t = useStrings(inputStrings)
  const { routes } = useCore()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const options = Object.values(types ?? {})
    .map(({ type, name }) => ({ value: type, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label))
  const type = chosen !== null && types && Object.hasOwn(types, chosen) ? types[chosen] : undefined
  const launch = () => {
    if (chosen === cloudInputType) navigate(routes.cloudWizard())
    else setOpen(true)
  }
  return (
    <>
      <div className="type-picker">
        <SelectField
          label={t('type')}
          hideLabel
          filterable
          placeholder={t('typePlaceholder')}
          disabled={!types}
          options={options}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <Button variant="primary" icon="plus" disabled={!type} onClick={launch}>
        {t('launch')}
      </Button>
      {open && type && (
        <InputForm
          type={type}
          nodeId={nodeId}
          onCancel={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onLaunched()
          }}
        />
      )}
    </>
  )
}
