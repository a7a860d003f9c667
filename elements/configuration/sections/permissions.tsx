import { configClasses } from '../../../core/configuration/classes.ts'
import { defaultPermissionsConfig } from '../../../core/configuration/defaults.ts'
import type { UserAndTeamsConfig } from '../../../core/configuration/schema.ts'
import { CheckboxField, useStrings } from '../../kit/kit.ts'
import { configPanel } from '../config-panel.tsx'
import { readPermission, type FormProps, type Section } from '../section.ts'
import { screenStrings } from '../strings.ts'
import { typedConfig } from '../typed-config.ts'

function PermissionsForm({ value, onChange, errorOf }: FormProps<UserAndTeamsConfig>) {
  const s = useStrings(screenStrings)
  return (
    <>
      <CheckboxField
        label={s('shareEveryone')}
        checked={value.allow_sharing_with_everyone}
        error={errorOf('allow_sharing_with_everyone')}
        onChange={allow_sharing_with_everyone => onChange({ ...value, allow_sharing_with_everyone })}
      />
      <CheckboxField
        label={s('shareUsers')}
        checked={value.allow_sharing_with_users}
        error={errorOf('allow_sharing_with_users')}
        onChange={allow_sharing_with_users => onChange({ ...value, allow_sharing_with_users })}
      />
    </>
  )
}

const view = typedConfig(configClasses.permissions, defaultPermissionsConfig, {
  title: 'permissions',
  about: 'permissionsAbout',
  rows: (value, messages) => {
    const s = messages.of(screenStrings)
    return [
      { label: s('shareEveryone'), value: s(value.allow_sharing_with_everyone ? 'on' : 'off') },
      { label: s('shareUsers'), value: s(value.allow_sharing_with_users ? 'on' : 'off') },
    ]
  },
  Form: PermissionsForm,
})

export const permissionsSection: Section = {
  id: 'permissions',
  title: 'permissions',
  read: readPermission,
  Panel: configPanel(view),
}
