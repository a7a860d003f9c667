/** The dialog in which an entity is created or changed. */
import type { ReactNode } from 'react'
import { entityApi } from '../../../core/entities/api.ts'
import type { Entity, EntityRow } from '../../../core/entities/entity.ts'
import { ModalForm, type DialogProps } from '../dialog.tsx'
import { useHost } from '../host.ts'
import { useToast } from '../toasts.tsx'
import { useQuietClient } from '../use-quiet-client.ts'
import { useStrings } from '../words.ts'
import type { EntitySavedDetail } from './details.ts'
import { useEntityChanged } from './use-entity-changed.ts'
import { useFields, type Fields } from './use-fields.ts'

/** Properties of an area's own form. */
export interface EntityFormProps<R> {
  /** The entity that is changed; null: a new one. */
  readonly row: R | null
  readonly onClose: () => void
}

/** Values of the fields of a body; undefined: a field that is empty, as a `NumberField` may be. */
export type FormValues<I> = { readonly [K in keyof I]: I[K] | undefined }

export interface EntityFormOptions<R extends EntityRow, I, V extends FormValues<I>> extends EntityFormProps<R> {
  /** Initial values of the fields. */
  readonly values: V
  /** Replaces `store`, which creates the entity (`row` null) or changes it; returns the detail of the event. */
  readonly save?: (values: V, store: (input: I) => Promise<EntitySavedDetail>) => Promise<EntitySavedDetail>
  /** Replaces the notice that the entity was created. */
  readonly onCreated?: (detail: EntitySavedDetail) => void
}

export interface EntityFormState<V> extends Fields<V> {
  readonly title: string
  readonly submitLabel: string
  readonly onSubmit: () => Promise<void>
  readonly onClose: () => void
}

/** Text is sent without the blanks around it. */
const trimmed = <V extends object>(values: V) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as V

/**
 * Keeps the values of the form; its submission saves the entity, tells the user and the page, makes lists ask again and closes the dialog.
 * The values are the body of POST and PUT unless `save` makes one. The rules of a required field keep an empty one from being sent.
 */
export function useEntityForm<R extends EntityRow, I extends object, V extends FormValues<I>>(
  entity: Entity<R, I>,
  { row, values, save = (all, store) => store(all as unknown as I), onCreated, onClose }: EntityFormOptions<R, I, V>,
): EntityFormState<V> {
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(entity.strings)
  const toast = useToast()
  const changed = useEntityChanged(entity)
  const fields = useFields(values)
  const store = async (input: I): Promise<EntitySavedDetail> => {
    const api = entityApi(entity)
    const title = entity.titleOf(input)
    if (row === null) return { id: await api.create(client, input), title }
    await api.update(client, row.id, input)
    return { id: row.id, title }
  }
  const onSubmit = () =>
    fields.submit(async () => {
      const detail = await save(trimmed(fields.values), store)
      const event = row === null ? entity.events.created : entity.events.saved
      if (event !== undefined) host.emit(event, detail)
      if (row === null && onCreated) onCreated(detail)
      else toast.success(t(row === null ? 'createdNow' : 'saved', { title: detail.title }))
      changed()
      onClose()
    })
  return {
    ...fields,
    title: row === null ? t('create') : t('editTitle', { title: entity.titleOf(row) }),
    submitLabel: t(row === null ? 'create' : 'save'),
    onSubmit,
    onClose,
  }
}

export interface EntityFormDialogProps {
  readonly form: Pick<EntityFormState<object>, 'title' | 'submitLabel' | 'onSubmit' | 'onClose'>
  /** Default 'md'. */
  readonly width?: DialogProps['width']
  readonly children: ReactNode
}

export const EntityForm = ({
  form: { title, submitLabel, onSubmit, onClose },
  width,
  children,
}: EntityFormDialogProps) => (
  <ModalForm title={title} submitLabel={submitLabel} width={width} onSubmit={onSubmit} onCancel={onClose}>
    {children}
  </ModalForm>
)
