import type { ConfigOf } from '../../../../core/notifications/fields.ts'
import { maxScriptSeconds, script } from '../../../../core/notifications/types/script.ts'
import { NumberField, TextField } from '../../../kit/kit.ts'
import { ListField } from '../../list-field.tsx'
import { typeForm, type ConfigFormProps } from '../../type-view.ts'
import { useConfigFields } from '../../use-config-fields.ts'

function ScriptForm(props: ConfigFormProps<ConfigOf<typeof script.fields>>) {
  const { field } = useConfigFields(props)
  return (
    <>
      <TextField {...field('program', 'programHint')} required mono />
      <ListField {...field('arguments', 'argumentsHint')} optional />
      <NumberField
        {...field('timeout_seconds', 'timeoutHint')}
        min={1}
        max={maxScriptSeconds}
        required
        onChange={seconds => props.onChange({ timeout_seconds: seconds ?? 0 })}
      />
    </>
  )
}

export const form = typeForm(script, ScriptForm)
