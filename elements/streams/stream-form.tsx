/** The dialog that creates, edits or clones a stream. */
import { useState } from 'react'
import { fieldErrorsOf, type FieldErrors } from '../../core/client/validation-errors.ts'
import { cloneStream, createStream, updateStream } from '../../core/streams/api.ts'
import type { Stream } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import {
  Callout, CheckboxField, ModalForm, SelectField, TextArea, TextField, useHost, useQuietClient, useStrings, useToast,
} from '../kit/kit.ts'
import type { StreamCreatedDetail, StreamSavedDetail } from './stream-events.ts'
import { useIndexSets, useStreamsChanged } from './use-streams-data.ts'

export type StreamSource = Pick<Stream, 'id' | 'title' | 'description' | 'index_set_id' | 'remove_matches_from_default_stream'>

export type StreamFormMode =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'clone', readonly stream: StreamSource }

export interface StreamFormProps {
  readonly mode: StreamFormMode
  /** Told of a new stream. */
  readonly onCreated?: (created: StreamCreatedDetail) => void
  readonly onClose: () => void
}

export function StreamForm({ mode, onCreated, onClose }: StreamFormProps) {
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(streamStrings)
  const toast = useToast()
  const changed = useStreamsChanged()
  const indexSets = useIndexSets()
  const source = mode.kind === 'create' ? undefined : mode.stream
  const [title, setTitle] = useState(mode.kind === 'clone' ? t('copyOf', { title: mode.stream.title }) : source?.title ?? '')
  const [description, setDescription] = useState(source?.description ?? '')
  const [chosen, setChosen] = useState<string | null>(source?.index_set_id ?? null)
  const [removes, setRemoves] = useState(source?.remove_matches_from_default_stream ?? false)
  const [errors, setErrors] = useState<FieldErrors>(new Map())
  const sets = indexSets.data?.index_sets
  const indexSet = chosen ?? sets?.find(set => set.default && set.writable)?.id ?? null
  const errorOf = (name: string) => errors.get(name)?.[0]

  const submit = async () => {
    setErrors(new Map())
    const body = {
      title: title.trim(), description: description.trim(), remove_matches_from_default_stream: removes, index_set_id: indexSet ?? '',
    }
    try {
      if (mode.kind === 'edit') {
        const { id } = await updateStream(client, mode.stream.id, body)
        toast.success(t('saved', { title: body.title }))
        host.emit('cordwood-stream-saved', { id, title: body.title } satisfies StreamSavedDetail)
      } else {
        const from = mode.kind === 'clone' ? mode.stream : undefined
        const id = from ? await cloneStream(client, from.id, body) : await createStream(client, body)
        const created: StreamCreatedDetail = { id, title: body.title, ...(from && { clonedFrom: from.id }) }
        host.emit('cordwood-stream-created', created)
        onCreated?.(created)
      }
    } catch (error) {
      setErrors(fieldErrorsOf(error))
      throw error
    }
    changed()
    onClose()
  }

  const heading = mode.kind === 'create' ? t('createStream')
    : t(mode.kind === 'edit' ? 'editTitle' : 'cloneTitle', { title: mode.stream.title })
  const button = { create: t('createStream'), edit: t('save'), clone: t('cloneSubmit') }[mode.kind]
  const emptied = mode.kind === 'edit' && source?.description && description.trim() === ''
  return (
    <ModalForm title={heading} submitLabel={button} onSubmit={submit} onCancel={onClose}>
      {mode.kind === 'clone' && <p className="sm muted">{t('cloneHint')}</p>}
      <TextField
        label={t('streamTitle')}
        hint={t('titleHint')}
        rules={{ required: true }}
        pattern=".*\S.*"
        autoFocus
        value={title}
        onChange={setTitle}
        error={errorOf('title')}
      />
      <TextArea
        label={t('streamDescription')}
        hint={emptied ? t('descriptionKept') : t('descriptionHint')}
        optional
        rows={2}
        value={description}
        onChange={setDescription}
        error={errorOf('description')}
      />
      <SelectField
        label={t('indexSet')}
        hint={t('indexSetHint')}
        rules={{ required: true }}
        placeholder={t('indexSetPlaceholder')}
        options={indexSetOptions(sets, chosen)}
        value={indexSet}
        onChange={setChosen}
        error={errorOf('index_set_id')}
      />
      {indexSets.error && <Callout variant="warning">{t('indexSetsFailed')}</Callout>}
      <CheckboxField
        label={t('removeMatches')}
        hint={t('removeMatchesHint')}
        checked={removes}
        onChange={setRemoves}
        error={errorOf('remove_matches_from_default_stream')}
      />
    </ModalForm>
  )
}

/** Those that can be written to, and the one that is chosen, whatever it is. */
export function indexSetOptions(
  sets: readonly { readonly id: string, readonly title: string, readonly writable: boolean }[] | undefined, chosen: string | null,
) {
  const options = (sets ?? []).filter(({ id, writable }) => writable || id === chosen)
    .map(({ id, title, writable }) => ({ value: id, label: title, disabled: !writable }))
  return chosen === null || options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label: chosen }]
}
