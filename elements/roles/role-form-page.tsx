/** The page of the form of a role, for those who may use it. */
import { useEffect, useState } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { findRole } from '../../core/roles/api.ts'
import { roleEntity } from '../../core/roles/entity.ts'
import { roleRights } from '../../core/roles/rights.ts'
import { roleStrings } from '../../core/roles/strings.ts'
import { createRole, updateRole } from '../../core/users/api.ts'
import type { AuthzRole } from '../../core/users/schema.ts'
import { useEntityChanged, useFields, type EntitySavedDetail } from '../kit/entities/entities.ts'
import {
  Callout,
  Link,
  NoPermission,
  Page,
  PageForm,
  Panel,
  Skeleton,
  TextArea,
  TextField,
  useCore,
  useHost,
  useNavigate,
  usePermission,
  useQuietClient,
  useStore,
  useStrings,
  useToast,
  useUnsavedChanges,
} from '../kit/kit.ts'
import { PermissionEditor } from './permission-editor.tsx'

export interface RoleFormPageProps {
  /** A new one has null. */
  readonly stored: AuthzRole | null
  /** The new one begins as a copy of this. */
  readonly copied: AuthzRole | null
}

interface Values {
  readonly name: string
  readonly description: string
  readonly permissions: readonly string[]
}

export function RoleFormPage({ stored, copied }: RoleFormPageProps) {
  const { routes, $user } = useCore()
  const t = useStrings(roleStrings)
  // What was saved answers in place of it, until the page is left.
  const [opened] = useState(stored)
  const viewer = useStore($user)
  const mayCreate = usePermission('roles:create')
  const isPermitted = opened ? roleRights(viewer, opened).edit : mayCreate
  const refusal = opened?.read_only ? 'builtInLimit' : opened ? 'notPermitted' : 'mayNotCreate'
  return (
    <Page
      title={opened ? t('editTitle', { title: opened.name }) : t('create')}
      crumb={<Link to={routes.roles()}>{t('all')}</Link>}
    >
      {isPermitted ? (
        <div className="role-form">
          <RoleForm stored={opened} copied={copied} />
        </div>
      ) : (
        <Panel>
          {viewer === null && <Skeleton />}
          {viewer !== null && opened?.read_only && <Callout>{t(refusal)}</Callout>}
          {viewer !== null && !opened?.read_only && <NoPermission>{t(refusal)}</NoPermission>}
        </Panel>
      )}
    </Page>
  )
}

const LONGEST_NAME = 100
const LONGEST_DESCRIPTION = 1000

function RoleForm({ stored: role, copied }: RoleFormPageProps) {
  const { routes } = useCore()
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(roleStrings)
  const toast = useToast()
  const navigate = useNavigate()
  const changed = useEntityChanged(roleEntity)
  const [initial] = useState(
    (): Values => ({
      name: role?.name ?? (copied ? t('copyOf', { name: copied.name }) : ''),
      description: (role ?? copied)?.description ?? '',
      permissions: (role ?? copied)?.permissions ?? [],
    }),
  )
  const fields = useFields<Values>(initial)
  const [saved, setSaved] = useState<string | null>(null)
  useUnsavedChanges(saved === null && fields.values !== initial)
  const addressOf = (id: string | undefined) =>
    id !== undefined && isSegment(id) ? routes.role({ roleId: id }) : routes.roles()
  // Once the question about unsaved changes has been taken back.
  useEffect(() => {
    if (saved !== null) navigate(saved)
  }, [saved, navigate])

  const store = async (): Promise<EntitySavedDetail> => {
    const { name, description, permissions } = fields.values
    const body = {
      name: name.trim(),
      description: description.trim() === '' ? null : description.trim(),
      permissions: [...permissions],
    }
    if (role) await updateRole(client, role.name, body)
    else await createRole(client, body)
    const id = role?.id ?? (await findRole(client, body.name).catch(() => null))?.id ?? ''
    return { id, title: body.name }
  }
  const submit = () =>
    fields.submit(async () => {
      const detail = await store()
      host.emit(role ? 'cordwood-role-saved' : 'cordwood-role-created', detail)
      toast.success(t(role ? 'saved' : 'createdNow', { title: detail.title }))
      changed()
      setSaved(addressOf(detail.id))
    })
  return (
    <PageForm
      label={role ? t('edit') : t('create')}
      submitLabel={t(role ? 'save' : 'create')}
      failedTitle={t('createFailed')}
      cancelTo={addressOf(role?.id)}
      onSubmit={submit}
    >
      <Panel title={t('general')} padded>
        <div className="form">
          <TextField
            label={t('name')}
            hint={t('nameHint')}
            required
            pattern=".*\S.*"
            maxLength={LONGEST_NAME}
            {...fields.field('name')}
          />
          <TextArea
            label={t('description')}
            optional
            rows={2}
            maxLength={LONGEST_DESCRIPTION}
            {...fields.field('description')}
          />
        </div>
      </Panel>
      <PermissionEditor
        value={fields.values.permissions}
        onChange={permissions => fields.set({ permissions })}
        error={fields.errorOf('permissions')}
      />
    </PageForm>
  )
}
