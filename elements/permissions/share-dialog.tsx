/** Who may do what with one entity: everyone and users as viewers, managers or owners (contract 1, 7.5). */
import { useRef } from 'react'
import type { Capability, Grantee, ShareReply } from '../../core/permissions/shares-schema.ts'
import { sharingStrings } from '../../core/permissions/strings.ts'
import {
  Callout, ErrorState, IconButton, ModalForm, SelectField, Skeleton, useMessages, useStrings, useToast, type SelectOption,
} from '../kit/kit.ts'
import css from './share-dialog.css?inline'
import { addKitCss } from '../kit/stylesheet.ts'
import { useShare } from './use-share.ts'

addKitCss(css)

export interface ShareDialogProps {
  /** 'grn::::{type}:{id}' */
  readonly grn: string
  /** Of the entity, as users know it. */
  readonly title: string
  /** Sharing was saved, or not. */
  readonly onClose: (saved: boolean) => void
}

type T = ReturnType<typeof useStrings<typeof sharingStrings.strings>>
const nameOf = ({ type, title }: Grantee, t: T) => (type === 'global' ? t('everyone') : title)

/** For owners only: the server refuses all others. Open while it is rendered. */
export function ShareDialog({ grn, title, onClose }: ShareDialogProps) {
  const t = useStrings(sharingStrings)
  const toast = useToast()
  const sharing = useShare(grn)
  const { reply } = sharing

  const submit = async () => {
    if (!await sharing.save()) return
    toast.success(t('saved', { title }))
    onClose(true)
  }
  return (
    <ModalForm
      title={t('title', { title })}
      submitLabel={t('save')}
      submitDisabled={reply === undefined || reply.validation_result.failed}
      onSubmit={submit}
      onCancel={() => onClose(false)}
    >
      {sharing.error
        ? <ErrorState error={sharing.error} onRetry={sharing.retry} />
        : reply === undefined ? <Skeleton rows={4} /> : <Shares sharing={{ ...sharing, reply }} />}
    </ModalForm>
  )
}

type Ready = ReturnType<typeof useShare> & { readonly reply: ShareReply }

function Shares({ sharing: { reply, selected, set } }: { readonly sharing: Ready }) {
  const t = useStrings(sharingStrings)
  const box = useRef<HTMLDivElement>(null)
  const chosen = reply.available_grantees.filter(({ id }) => Object.hasOwn(selected, id))
  const others = reply.available_grantees.filter(({ id }) => !Object.hasOwn(selected, id))
  const remove = (grantee: Grantee) => {
    // The button goes away with its row: the focus stays in the dialog.
    box.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
    set(grantee.id, null)
  }
  return (
    <div ref={box} className="share">
      {others.length === 0 ? <p className="muted">{t('nobodyToAdd')}</p> : (
        <SelectField
          label={t('add')}
          hint={t('addHint')}
          placeholder={t('addPlaceholder')}
          options={others.map(one => ({ value: one.id, label: nameOf(one, t) }))}
          value={null}
          onChange={(id) => { if (id !== null) set(id, 'view') }}
        />
      )}
      <section aria-label={t('who')}>
        <h3 className="sm">{t('who')}</h3>
        {chosen.length === 0 && <p className="muted">{t('nobody')}</p>}
        <ul>
          {chosen.map(grantee => (
            <ShareRow
              key={grantee.id}
              grantee={grantee}
              capability={selected[grantee.id] ?? 'view'}
              reply={reply}
              onChange={set}
              onRemove={remove}
            />
          ))}
        </ul>
      </section>
      <Problems reply={reply} />
    </div>
  )
}

interface ShareRowProps {
  readonly grantee: Grantee
  readonly capability: Capability
  readonly reply: ShareReply
  readonly onChange: (grantee: string, capability: Capability) => void
  readonly onRemove: (grantee: Grantee) => void
}

function ShareRow({ grantee, capability, reply, onChange, onRemove }: ShareRowProps) {
  const t = useStrings(sharingStrings)
  const name = nameOf(grantee, t)
  const words: Readonly<Record<Capability, Omit<SelectOption, 'value'>>> = {
    view: { label: t('viewer'), note: t('viewerNote') }, manage: { label: t('manager'), note: t('managerNote') },
    own: { label: t('owner'), note: t('ownerNote') },
  }
  return (
    <li>
      <span className="grantee"><bdi>{name}</bdi></span>
      <SelectField
        label={t('capabilityOf', { name })}
        hideLabel
        options={reply.available_capabilities.map(({ id }) => ({ value: id, ...words[id] }))}
        value={capability}
        onChange={(id) => { if (id !== null) onChange(grantee.id, id as Capability) }}
      />
      <IconButton icon="trash" label={t('remove', { name })} onClick={() => onRemove(grantee)} />
    </li>
  )
}

/** What a grantee would not see, and why it cannot be shared so. */
function Problems({ reply }: { readonly reply: ShareReply }) {
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
            <p key={id}>{t('missing', { name: names.get(id) ?? id, things: list(things.map(({ title }) => title)) })}</p>
          ))}
        </Callout>
      )}
    </>
  )
}
