/** With whom something is shared, and as what: grantees are added by a list, and taken away. */
import { useEffect, useRef } from 'react'
import type { Capability, Grantee, GranteeCapabilities, ShareReply } from '../../core/permissions/shares-schema.ts'
import { sharingStrings } from '../../core/permissions/strings.ts'
import { IconButton, SelectField, useStrings, type SelectOption } from '../kit/kit.ts'
import css from './share-dialog.css?inline'
import { addKitCss } from '../kit/stylesheet.ts'

addKitCss(css)

type T = ReturnType<typeof useStrings<typeof sharingStrings.strings>>
export const nameOf = ({ type, title }: Grantee, t: T) => (type === 'global' ? t('everyone') : title)

export interface ShareChoiceProps {
  /** Grantees who may be added, and the capabilities they can be given. */
  readonly reply: Pick<ShareReply, 'available_grantees' | 'available_capabilities'>
  readonly selected: GranteeCapabilities
  /** null: not any more. */
  readonly onChange: (grantee: string, capability: Capability | null) => void
  /** Above those who are chosen, and in their place while there are none. */
  readonly heading: string
  readonly nobody: string
}

export function ShareChoice({ reply, selected, onChange, heading, nobody }: ShareChoiceProps) {
  const t = useStrings(sharingStrings)
  const box = useRef<HTMLDivElement>(null)
  // The dialog's first button had the focus while the reply loaded: move it to the field that can now be used.
  useEffect(() => {
    const active = (box.current!.getRootNode() as ShadowRoot).activeElement
    if (active?.closest('.dialog-head')) box.current!.querySelector<HTMLElement>('[role="combobox"]')?.focus()
  }, [])
  const chosen = reply.available_grantees.filter(({ id }) => Object.hasOwn(selected, id))
  const others = reply.available_grantees.filter(({ id }) => !Object.hasOwn(selected, id))
  const remove = (grantee: Grantee) => {
    // The button goes away with its row: the focus stays in the dialog.
    box.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
    onChange(grantee.id, null)
  }
  return (
    <div ref={box} className="share">
      {others.length === 0 ? (
        <p className="muted">{t('nobodyToAdd')}</p>
      ) : (
        <SelectField
          label={t('add')}
          hint={t('addHint')}
          placeholder={t('addPlaceholder')}
          options={others.map(one => ({ value: one.id, label: nameOf(one, t) }))}
          value={null}
          onChange={id => {
            if (id !== null) onChange(id, 'view')
          }}
        />
      )}
      <section aria-label={heading}>
        <h3 className="sm">{heading}</h3>
        {chosen.length === 0 && <p className="muted">{nobody}</p>}
        <ul>
          {chosen.map(grantee => (
            <ShareRow
              key={grantee.id}
              grantee={grantee}
              capability={selected[grantee.id] ?? 'view'}
              capabilities={reply.available_capabilities}
              onChange={onChange}
              onRemove={remove}
            />
          ))}
        </ul>
      </section>
    </div>
  )
}

interface ShareRowProps {
  readonly grantee: Grantee
  readonly capability: Capability
  readonly capabilities: ShareReply['available_capabilities']
  readonly onChange: (grantee: string, capability: Capability) => void
  readonly onRemove: (grantee: Grantee) => void
}

function ShareRow({ grantee, capability, capabilities, onChange, onRemove }: ShareRowProps) {
  const t = useStrings(sharingStrings)
  const name = nameOf(grantee, t)
  const words: Readonly<Record<Capability, Omit<SelectOption, 'value'>>> = {
    view: { label: t('viewer'), note: t('viewerNote') },
    manage: { label: t('manager'), note: t('managerNote') },
    own: { label: t('owner'), note: t('ownerNote') },
  }
  return (
    <li>
      <span className="grantee">
        <bdi>{name}</bdi>
      </span>
      <SelectField
        label={t('capabilityOf', { name })}
        hideLabel
        options={capabilities.map(({ id }) => ({ value: id, ...words[id] }))}
        value={capability}
        onChange={id => {
          if (id !== null) onChange(grantee.id, id as Capability)
        }}
      />
      <IconButton icon="trash" label={t('remove', { name })} onClick={() => onRemove(grantee)} />
    </li>
  )
}
