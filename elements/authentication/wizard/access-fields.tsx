/** The roles that all users of a service get, and how often their access is looked at again. */
import { authenticationFormStrings } from '../../../core/authentication/form-strings.ts'
import { NumberField, useStrings } from '../../kit/kit.ts'
import type { ServiceDraft } from './draft.ts'
import { RolesField } from './roles-field.tsx'
import type { StepProps } from './step-props.ts'

export interface AccessFieldsProps<D extends ServiceDraft> {
  readonly step: StepProps<D>
  /** Says what a check does: services of each type ask in their own way. */
  readonly checkHint: string
}

export function AccessFields<D extends ServiceDraft>({ step, checkHint }: AccessFieldsProps<D>) {
  const t = useStrings(authenticationFormStrings)
  const { draft, errorOf } = step
  return (
    <>
      <RolesField
        label={t('defaultRoles')}
        hint={t('defaultRolesHint')}
        optional
        value={draft.default_roles}
        error={errorOf('default_roles')}
        onChange={default_roles => step.change({ default_roles } as Partial<D>)}
      />
      <NumberField
        label={t('accessCheck')}
        hint={checkHint}
        min={1}
        max={10_080}
        value={draft.access_check_minutes}
        error={errorOf('access_check_minutes')}
        onChange={access_check_minutes => step.change({ access_check_minutes } as Partial<D>)}
      />
    </>
  )
}
