/** Creates a token: its name, how long it lives, what it may do and from where. */
import { isSegment } from '../../core/client/request.ts'
import { createToken } from '../../core/users/api.ts'
import { userEntity } from '../../core/users/entity.ts'
import type { TokenCreated, UserSummary } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { defaultLifetime, lifetimes, tokenBody, type TokenValues } from '../../core/users/token-values.ts'
import { useEntityChanged, useFields } from '../kit/entities/entities.ts'
import { Callout, ModalForm, SelectField, TextField, useHost, useQuietClient, useStrings } from '../kit/kit.ts'
import { OriginsField } from './origins-field.tsx'
import { PermissionChoice } from './permission-choice.tsx'
import type { TokenCreatedDetail } from './token-events.ts'

export interface TokenFormProps {
  readonly user: UserSummary
  readonly onCreated: (token: TokenCreated) => void
  readonly onClose: () => void
}

const initial: TokenValues = { name: '', ttl: defaultLifetime, isNarrowed: false, permissions: [], origins: [] }

export function TokenForm({ user, onCreated, onClose }: TokenFormProps) {
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(userStrings)
  const changed = useEntityChanged(userEntity)
  const form = useFields(initial)
  const { values, set, errorOf } = form
  const name = values.name.trim()
  const submit = () =>
    form.submit(async () => {
      if (values.isNarrowed && values.permissions.length === 0) throw new Error(t('permissionsNone'))
      const token = await createToken(client, user.id, name, tokenBody(values))
      host.emit('cordwood-token-created', {
        userId: user.id,
        id: token.id,
        name: token.name,
      } satisfies TokenCreatedDetail)
      changed()
      onCreated(token)
    })
  return (
    <ModalForm title={t('createToken')} submitLabel={t('createToken')} width="lg" onSubmit={submit} onCancel={onClose}>
      <div className="field-pair">
        <TextField
          label={t('tokenName')}
          hint={t('tokenNameHint')}
          required
          maxLength={100}
          pattern=".*\S.*"
          problem={name !== '' && !isSegment(name) ? t('tokenNameWrong') : undefined}
          {...form.field('name')}
        />
        <SelectField
          label={t('lifetime')}
          hint={t('lifetimeHint')}
          options={lifetimes.map(ttl => ({ value: ttl, label: t(ttl) }))}
          value={values.ttl}
          error={errorOf('ttl') ?? errorOf('expires_at')}
          onChange={ttl => set({ ttl: (ttl as TokenValues['ttl'] | null) ?? defaultLifetime })}
        />
      </div>
      {values.ttl === 'never' && <Callout variant="warning">{t('lifetimeNever')}</Callout>}
      <PermissionChoice
        user={user}
        isNarrowed={values.isNarrowed}
        value={values.permissions}
        error={errorOf('permissions')}
        onNarrow={isNarrowed => set({ isNarrowed })}
        onChange={permissions => set({ permissions })}
      />
      <OriginsField value={values.origins} error={errorOf('origins')} onChange={origins => set({ origins })} />
    </ModalForm>
  )
}
