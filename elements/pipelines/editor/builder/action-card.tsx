/** One action: a function with its arguments, or a value that gets a name. */
import { use } from 'react'
import {
  emptyValue,
  kindsOf,
  newCall,
  newResultName,
  resultsBefore,
  type BuilderAction,
} from '../../../../core/pipelines/builder/model.ts'
import { partKey } from '../../../../core/pipelines/builder/write.ts'
import { ruleEditorStrings } from '../../../../core/pipelines/editor-strings.ts'
import { functionsByName } from '../../../../core/pipelines/functions/functions.ts'
import { FieldNote, IconButton, SelectField, TextField, useStrings } from '../../../kit/kit.ts'
import { ArgumentFields } from './argument-fields.tsx'
import { BuilderContext } from './builder-context.ts'
import { useFunctionOptions } from './function-options.ts'
import { ValueField } from './value-field.tsx'

export interface ActionCardProps {
  readonly index: number
  /** The key of the action. */
  readonly name: string
  readonly actions: readonly BuilderAction[]
  readonly action: BuilderAction
  readonly onChange: (action: BuilderAction) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

const VALUE = '='
const all = () => true

export function ActionCard({ index, name, actions, action, onChange, onMove, onRemove }: ActionCardProps) {
  const t = useStrings(ruleEditorStrings)
  const { errorOf } = use(BuilderContext)
  const functionOptions = useFunctionOptions(all)
  const number = index + 1
  const results = resultsBefore(actions, index)
  const result = action.result || newResultName(actions)
  const choose = (kind: string | null) => {
    const descriptor = kind === null ? undefined : functionsByName.get(kind)
    if (!descriptor) return onChange({ kind: 'value', result, value: emptyValue('field') })
    onChange({ kind: 'call', result: descriptor.returns === 'Void' ? '' : result, call: newCall(descriptor, results) })
  }
  const returns = action.kind === 'call' ? functionsByName.get(action.call.function)?.returns : 'Object'
  const error = errorOf(name)
  return (
    <li className="rule-card" aria-label={t('actionNumber', { number })}>
      <div className="rule-card-head">
        <SelectField
          label={t('action')}
          hideLabel
          options={[{ value: VALUE, label: t('setVariable'), group: t('basics') }, ...functionOptions]}
          value={action.kind === 'call' ? action.call.function : VALUE}
          onChange={choose}
        />
        <IconButton
          variant="ghost"
          icon="arrow-up"
          label={t('moveUp', { number })}
          data-move="up"
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          variant="ghost"
          icon="arrow-down"
          label={t('moveDown', { number })}
          data-move="down"
          disabled={index === actions.length - 1}
          onClick={() => onMove(index + 1)}
        />
        <IconButton variant="ghost" icon="trash" label={t('removeAction', { number })} onClick={onRemove} />
      </div>
      {action.kind === 'call' ? (
        <ArgumentFields
          name={name}
          call={action.call}
          results={results}
          onChange={call => onChange({ ...action, call })}
        />
      ) : (
        <ValueField
          label={t('value')}
          kinds={kindsOf('Object')}
          value={action.value}
          results={results}
          error={errorOf(partKey(name, 'value'))}
          onChange={value => onChange({ ...action, value })}
        />
      )}
      {returns !== 'Void' && (
        <TextField
          label={t('resultName')}
          hint={t('resultNameHint')}
          mono
          {...(action.kind === 'value' ? { rules: { required: true } } : { optional: true })}
          maxLength={100}
          value={action.result}
          error={errorOf(partKey(name, 'result'))}
          onChange={next => onChange({ ...action, result: next.replaceAll('`', '') })}
        />
      )}
      {error !== undefined && <FieldNote error={error} />}
    </li>
  )
}
