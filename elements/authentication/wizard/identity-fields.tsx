/** Edits title and description of a service. */
import { authenticationFormStrings } from '../../../core/authentication/form-strings.ts'
import { TextArea, useStrings } from '../../kit/kit.ts'
import type { ServiceDraft } from './draft.ts'
import type { StepProps } from './step-props.ts'
import { TextRow } from './text-row.tsx'

const longestTitle = 1000
const longestDescription = 10_000

export function IdentityFields(step: StepProps<ServiceDraft>) {
  const t = useStrings(authenticationFormStrings)
  const { draft, change, errorOf } = step
  return (
    <>
      <TextRow
        step={step}
        name="title"
        label={t('title')}
        hint={draft.type === 'oidc' ? t('titleHintOidc', { title: draft.title.trim() || '…' }) : undefined}
        maxLength={longestTitle}
      />
      <TextArea
        label={t('description')}
        optional
        rows={2}
        maxLength={longestDescription}
        value={draft.description}
        error={errorOf('description')}
        onChange={description => change({ description })}
      />
    </>
  )
}
