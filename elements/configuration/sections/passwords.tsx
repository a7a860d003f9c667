import { configClasses } from '../../../core/configuration/classes.ts'
import { defaultPasswordConfig } from '../../../core/configuration/defaults.ts'
import type { PasswordConfiguration } from '../../../core/configuration/schema.ts'
import { CheckboxField, NumberField, useStrings } from '../../kit/kit.ts'
import { configPanel } from '../config-panel.tsx'
import { readPermission, type FormProps, type Section } from '../section.ts'
import { screenStrings } from '../strings.ts'
import { typedConfig } from '../typed-config.ts'

function PasswordForm({ value, onChange, errorOf }: FormProps<PasswordConfiguration>) {
  const s = useStrings(screenStrings)
  return (
    <>
      <NumberField
        label={s('passwordLength')}
        hint={s('passwordLengthHint')}
        required
        min={1}
        max={128}
        value={value.minimum_length}
        error={errorOf('minimum_length')}
        onChange={length => onChange({ ...value, minimum_length: length as number })}
      />
      <NumberField
        label={s('passwordClasses')}
        hint={s('passwordClassesHint')}
        required
        min={1}
        max={4}
        value={value.character_classes}
        error={errorOf('character_classes')}
        onChange={classes => onChange({ ...value, character_classes: classes as number })}
      />
      <CheckboxField
        label={s('passwordUsername')}
        checked={value.refuse_username}
        error={errorOf('refuse_username')}
        onChange={refuse_username => onChange({ ...value, refuse_username })}
      />
      <CheckboxField
        label={s('passwordCommon')}
        checked={value.refuse_common}
        error={errorOf('refuse_common')}
        onChange={refuse_common => onChange({ ...value, refuse_common })}
      />
    </>
  )
}

const view = typedConfig(configClasses.passwords, defaultPasswordConfig, {
  title: 'passwords',
  about: 'passwordsAbout',
  rows: (value, messages) => {
    const s = messages.of(screenStrings)
    return [
      { label: s('passwordLength'), value: s('characters', { count: value.minimum_length }) },
      { label: s('passwordClasses'), value: String(value.character_classes) },
      { label: s('passwordUsername'), value: s(value.refuse_username ? 'on' : 'off') },
      { label: s('passwordCommon'), value: s(value.refuse_common ? 'on' : 'off') },
    ]
  },
  Form: PasswordForm,
})

export const passwordsSection: Section = {
  id: 'passwords',
  title: 'passwords',
  read: readPermission,
  Panel: configPanel(view),
}
