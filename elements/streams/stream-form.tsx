/** The dialog that creates, edits or clones a stream. */
import { cloneStream } from '../../core/streams/api.ts'
import { streamEntity } from '../../core/streams/entity.ts'
import type { StreamElement } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { EntityForm, useEntityForm, type EntityFormProps } from '../kit/entities/entities.ts'
import { Callout, CheckboxField, SelectField, TextArea, TextField, useQuietClient, useStrings } from '../kit/kit.ts'
import type { StreamCreatedDetail } from './stream-events.ts'
import { useIndexSets } from './use-streams-data.ts'

export interface StreamFormProps extends EntityFormProps<StreamElement> {
  /** The new stream is a copy of this one. */
  readonly cloned?: StreamElement
  readonly onCreated: (created: StreamCreatedDetail) => void
}

export function StreamForm({ row, cloned, onCreated, onClose }: StreamFormProps) {
  const client = useQuietClient()
  const t = useStrings(streamStrings)
  const indexSets = useIndexSets()
  const source = row ?? cloned
  const sets = indexSets.data?.index_sets
  const fallback = sets?.find(set => set.default && set.writable)?.id ?? null
  const form = useEntityForm(streamEntity, {
    row,
    onCreated,
    onClose,
    values: {
      title: cloned ? t('copyOf', { title: cloned.title }) : (row?.title ?? ''),
      description: source?.description ?? '',
      index_set_id: source?.index_set_id ?? null,
      remove_matches_from_default_stream: source?.remove_matches_from_default_stream ?? false,
    },
    async save(values, store) {
      const body = { ...values, index_set_id: values.index_set_id ?? fallback ?? '' }
      if (!cloned) return store(body)
      const created: StreamCreatedDetail = {
        id: await cloneStream(client, cloned.id, body),
        title: body.title,
        clonedFrom: cloned.id,
      }
      return created
    },
  })
  const { description, index_set_id: chosen } = form.values
  const isEmptied = row?.description && description.trim() === ''
  return (
    <EntityForm
      form={cloned ? { ...form, title: t('cloneTitle', { title: cloned.title }), submitLabel: t('clone') } : form}
    >
      {cloned && <p className="sm muted">{t('cloneHint')}</p>}
      <TextField
        label={t('name')}
        hint={t('titleHint')}
        rules={{ required: true }}
        pattern=".*\S.*"
        autoFocus
        {...form.field('title')}
      />
      <TextArea
        label={t('description')}
        hint={isEmptied ? t('descriptionKept') : t('descriptionHint')}
        optional
        rows={2}
        {...form.field('description')}
      />
      <SelectField
        label={t('indexSet')}
        hint={t('indexSetHint')}
        rules={{ required: true }}
        placeholder={t('indexSetPlaceholder')}
        options={indexSetOptions(sets, chosen)}
        {...form.field('index_set_id')}
        value={chosen ?? fallback}
      />
      {indexSets.error && <Callout variant="warning">{t('indexSetsFailed')}</Callout>}
      <CheckboxField
        label={t('removeMatches')}
        hint={t('removeMatchesHint')}
        {...form.check('remove_matches_from_default_stream')}
      />
    </EntityForm>
  )
}

/** Returns the writable index sets, and the chosen one even if it is not writable. */
export function indexSetOptions(
  sets: readonly { readonly id: string; readonly title: string; readonly writable: boolean }[] | undefined,
  chosen: string | null,
) {
  const options = (sets ?? [])
    .filter(({ id, writable }) => writable || id === chosen)
    .map(({ id, title, writable }) => ({ value: id, label: title, disabled: !writable }))
  return chosen === null || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }]
}
