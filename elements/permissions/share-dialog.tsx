/** The dialog that shares one entity: everyone and users as viewers, managers or owners (contract 1, 7.5). */
import { useState } from 'react'
import { grantableBy, type MissingGrant } from '../../core/permissions/missing.ts'
import type { ShareReply } from '../../core/permissions/shares-schema.ts'
import { sharingStrings } from '../../core/permissions/strings.ts'
import { accessStrings } from '../../core/permissions/access-strings.ts'
import {
  Button,
  Callout,
  CheckboxField,
  ErrorState,
  lazyPart,
  ModalForm,
  Skeleton,
  useCore,
  useMessages,
  useStore,
  useStrings,
  useToast,
} from '../kit/kit.ts'
import { nameOf, ShareChoice } from './share-choice.tsx'
import { useShare } from './use-share.ts'

const AccessDialog = lazyPart(async () => (await import('./access-dialog.tsx')).AccessDialog)

export interface ShareDialogProps {
  /** 'grn::::{type}:{id}' */
  readonly grn: string
  /** The entity's title. */
  readonly title: string
  /** Sharing was saved, or not. */
  readonly onClose: (saved: boolean) => void
}

/** For owners only: the server refuses all others. Open while it is rendered. */
export function ShareDialog({ grn, title, onClose }: ShareDialogProps) {
  const t = useStrings(sharingStrings)
  const a = useStrings(accessStrings)
  const toast = useToast()
  const { reply, selected, error, retry, set, save } = useShare(grn)

  const user = useStore(useCore().$user)
  const [grant, setGrant] = useState(false)
  const [showsAccess, setShowsAccess] = useState(false)
  const grantable = user && reply ? grantableBy(user, reply) : []

  const submit = async () => {
    if (!(await save(grant ? grantable : []))) return
    toast.success(t('saved', { title }))
    onClose(true)
  }
  return (
    <>
      <ModalForm
        title={t('title', { title })}
        submitLabel={t('save')}
        submitDisabled={reply === undefined || reply.validation_result.failed}
        onSubmit={submit}
        onCancel={() => onClose(false)}
      >
        {error && <ErrorState error={error} onRetry={retry} />}
        {!error && !reply && <Skeleton rows={4} />}
        {!error && reply && (
          <>
            <ShareChoice reply={reply} selected={selected} onChange={set} heading={t('who')} nobody={t('nobody')} />
            <Problems reply={reply} grantable={grantable} grant={grant} onGrant={setGrant} />
            <div className="share-access">
              <Button size="sm" icon="people" onClick={() => setShowsAccess(true)}>
                {a('whoHasAccess')}
              </Button>
              <span className="xs muted">{a('whoHasAccessNote')}</span>
            </div>
          </>
        )}
      </ModalForm>
      {showsAccess && <AccessDialog grn={grn} title={title} onClose={() => setShowsAccess(false)} />}
    </>
  )
}

interface ProblemsProps {
  readonly reply: ShareReply
  readonly grantable: readonly MissingGrant[]
  /** Whether what can be granted is granted with the sharing. */
  readonly grant: boolean
  readonly onGrant: (grant: boolean) => void
}

/** Says what grantees would not see, offers to grant it, and says why the sharing is refused. */
function Problems({ reply, grantable, grant, onGrant }: ProblemsProps) {
  const t = useStrings(sharingStrings)
  const { lang } = useMessages()
  const list = (names: readonly string[]) => new Intl.ListFormat(lang).format(names)
  const names = new Map(reply.available_grantees.map(grantee => [grantee.id, nameOf(grantee, t)]))
  const missing = Object.entries(reply.missing_permissions_on_dependencies).filter(([, things]) => things.length > 0)
  const { failed, error_context: context } = reply.validation_result
  const owners = (context.selected_grantee_capabilities ?? []).map(id => names.get(id) ?? id)
  return (
    <>
      {failed && <Callout variant="danger">{t('noOwner', { names: list(owners) })}</Callout>}
      {missing.length > 0 && (
        <Callout variant="warning" title={t('missingTitle')}>
          {missing.map(([id, things]) => (
            <p key={id}>
              {t('missing', { name: names.get(id) ?? id, things: list(things.map(({ title }) => title)) })}
            </p>
          ))}
          {grantable.length > 0 ? (
            <CheckboxField
              label={t('grantMissing', { things: list(grantable.map(({ entity }) => entity.title)) })}
              checked={grant}
              onChange={onGrant}
            />
          ) : (
            <p>{t('missingOwners')}</p>
          )}
        </Callout>
      )}
    </>
  )
}
