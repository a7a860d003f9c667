/** Actions on an input that the user may perform. */
import { useState } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { deleteInput, startInput, stopInput } from '../../core/inputs/api.ts'
import type { Input, InputType } from '../../core/inputs/schema.ts'
import { inputStrings } from '../../core/inputs/strings.ts'
import { searchParameters } from '../../core/routes/search-link.ts'
import {
  ConfirmDialog,
  copyText,
  IconButton,
  Link,
  Menu,
  useCommonStrings,
  useCore,
  usePermission,
  useStrings,
  useToast,
  useWordsOf,
  type MenuItem,
} from '../kit/kit.ts'
import { InputForm } from './input-form.tsx'
import { isActive, type InputStatus } from './input-states.ts'
import { AddStaticField } from './static-fields.tsx'

export interface InputActionsProps {
  readonly input: Input
  readonly status: InputStatus | undefined
  /** undefined: this server does not know the type any more; the input cannot be edited. */
  readonly type: InputType | undefined
  readonly onChanged: () => void
  /** The page is the input's diagnosis already. */
  readonly inDiagnosis?: boolean
  /** It is no more; `onChanged` follows. */
  readonly onDeleted: () => void
}

/** Everything that was received and is still kept. */
const allMessages = { type: 'relative', range: 0 } as const

export function InputActions({ input, status, type, inDiagnosis = false, onChanged, onDeleted }: InputActionsProps) {
  const core = useCore()
  const t = useStrings(inputStrings)
  const common = useCommonStrings()
  const toast = useToast()
  const [open, setOpen] = useState<'edit' | 'delete' | 'field' | null>(null)
  const mayEdit = usePermission(`inputs:edit:${input.id}`)
  const mayChange = usePermission(`inputs:changestate:${input.id}`)
  const changing = useChangeState({ input, onChanged })
  const mayTerminate = usePermission(`inputs:terminate:${input.id}`)
  const { title } = input
  const received = core.routes.search(
    searchParameters({ query: `gl2_source_input:${input.id}`, timeRange: allMessages }),
  )
  const close = () => setOpen(null)
  const done = () => {
    close()
    onChanged()
  }
  const copyId = () =>
    copyText(input.id).then(
      () => toast.success(t('idCopied')),
      () => toast.error(common('copyFailed')),
    )
  const remove = async () => {
    await deleteInput(core.client, input.id)
    toast.success(t('deleted', { title }))
    onDeleted()
    done()
  }
  const active = status !== undefined && isActive(status.state)
  // An id that cannot be part of an address leads nowhere.
  const hasPages = isSegment(input.id) && isSegment(input.node ?? 'global')
  const extractors = () =>
    input.node === null || input.node === undefined
      ? core.routes.globalExtractors({ inputId: input.id })
      : core.routes.extractors({ nodeId: input.node, inputId: input.id })
  const items: readonly MenuItem[] = [
    ...(mayEdit && type ? [{ label: common('edit'), icon: 'pencil', onSelect: () => setOpen('edit') } as const] : []),
    ...(mayEdit ? [{ label: t('addStaticField'), icon: 'plus', onSelect: () => setOpen('field') } as const] : []),
    ...(hasPages
      ? [{ label: t(mayEdit ? 'manageExtractors' : 'showExtractors'), icon: 'magic', to: extractors() } as const]
      : []),
    // A failed input starts again on its own as soon as it can, but it may also be stopped.
    ...(mayChange && (active || status?.state === 'FAILED')
      ? [
          {
            label: t('stop'),
            icon: 'stop',
            disabled: changing.busy,
            onSelect: () => void changing.change('stop'),
          } as const,
        ]
      : []),
    ...(mayChange
      ? [
          {
            label: t(active ? 'restart' : 'start'),
            icon: active ? 'arrow-clockwise' : 'play',
            disabled: changing.busy || !status,
            onSelect: () => void changing.change('start'),
          } as const,
        ]
      : []),
    ...(inDiagnosis || !hasPages
      ? []
      : [
          {
            label: t('diagnosis'),
            icon: 'heart-pulse',
            to: core.routes.inputDiagnosis({ inputId: input.id }),
          } as const,
        ]),
    { label: t('copyId'), icon: 'copy', onSelect: () => void copyId() },
    ...(mayTerminate
      ? ([
          'separator',
          { label: t('deleteTitle'), icon: 'trash', danger: true, onSelect: () => setOpen('delete') },
        ] as const)
      : []),
  ]
  return (
    <div className="row actions">
      <Link className="btn ghost sm" to={received}>
        {t('show')}
      </Link>
      <Menu
        label={common('more')}
        align="end"
        items={items}
        trigger={props => <IconButton {...props} size="sm" icon="three-dots" label={t('moreOf', { title })} />}
      />
      {open === 'edit' && type && (
        <InputForm input={input} isStopped={status?.state === 'STOPPED'} type={type} onDone={done} onCancel={close} />
      )}
      {open === 'field' && <AddStaticField input={input} onDone={done} onCancel={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('deleteTitle')}
          danger
          confirmLabel={t('deleteTitle')}
          onConfirm={remove}
          onCancel={close}
        >
          <p className="break">{t('deleteQuestion', { title })}</p>
          <p className="sm muted">{t('deleteHint')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Starts or stops it on every node the input belongs to. */
function useChangeState({ input, onChanged }: Pick<InputActionsProps, 'input' | 'onChanged'>) {
  const { client } = useCore()
  const t = useStrings(inputStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const [busy, setBusy] = useState(false)
  const { title } = input
  const change = async (to: 'start' | 'stop') => {
    setBusy(true)
    try {
      const answers = await (to === 'stop' ? stopInput : startInput)(client, input.id)
      if (Object.values(answers).every(answer => answer === null)) throw new Error(t('noAnswer'))
      toast.success(t(to === 'stop' ? 'stopped' : 'started', { title }))
    } catch (error) {
      toast.error(wordsOf(error), t(to === 'stop' ? 'stopFailed' : 'startFailed', { title }))
    } finally {
      setBusy(false)
      onChanged()
    }
  }
  return { busy, change }
}
