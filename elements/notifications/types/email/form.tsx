import type { ConfigOf } from '../../../../core/notifications/fields.ts'
import { email } from '../../../../core/notifications/types/email.ts'
import { FieldNote, TextField } from '../../../kit/kit.ts'
import { AddressesField } from '../../list-field.tsx'
import { TemplateField } from '../../template-field.tsx'
import { typeForm, type ConfigFormProps } from '../../type-view.ts'
import { useConfigFields } from '../../use-config-fields.ts'
import { UsersField } from '../../users-field.tsx'
import { ZoneField } from '../../zone-field.tsx'

function EmailForm(props: ConfigFormProps<ConfigOf<typeof email.fields>>) {
  const { field } = useConfigFields(props)
  // The server says of both bodies, and of both kinds of recipients, that one is missing.
  const errorOf = props.errorOf as (field: string) => string | undefined
  return (
    <>
      <AddressesField {...field('email_recipients')} optional />
      <UsersField {...field('user_recipients')} optional />
      <FieldNote error={errorOf('recipients')} />
      <TextField {...field('sender', 'senderHint')} type="email" optional />
      <TextField {...field('reply_to', 'replyToHint')} type="email" optional />
      <TextField {...field('subject', 'subjectHint')} required />
      <TemplateField {...field('body_template', 'bodyTemplateHint')} optional />
      <TemplateField {...field('html_body_template', 'htmlBodyTemplateHint')} optional />
      <FieldNote error={errorOf('body')} />
      <ZoneField {...field('time_zone', 'mailTimeZoneHint')} />
    </>
  )
}

export const form = typeForm(email, EmailForm)
