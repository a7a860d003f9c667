/** The dialog in which an entity is created or changed. */
import { useState, type ReactNode } from 'react'
import { isConflict } from '../../../core/client/errors.ts'
import { entityApi } from '../../../core/entities/api.ts'
import type { Entity, EntityRow } from '../../../core/entities/entity.ts'
import { ModalForm, type DialogProps } from '../dialog.tsx'
import { useHost } from '../host.ts'
import { useToast } from '../toasts.tsx'
import { useQuietClient } from '../use-quiet-client.ts'
import { useStrings } from '../words.ts'
import type { EntitySavedDetail } from './details.ts'
import { SaveConflict, type SaveConflictProps } from './save-conflict.tsx'
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
  /** The values of the entity as someone else saved it; without it the form closes where the user prefers theirs. */
  readonly valuesOf?: (row: R) => V
  /**
   * Replaces `store`, which creates the entity (`row` null) or changes it; returns the detail of the event.
   * `base` is the entity that the change is based on: `row`, or what someone else made of it.
   */
  readonly save?: (
    values: V,
    store: (input: I) => Promise<EntitySavedDetail>,
    base: R | null,
  ) => Promise<EntitySavedDetail>
  /** Replaces the notice that the entity was created. */
  readonly onCreated?: (detail: EntitySavedDetail) => void
}

export interface EntityFormState<V> extends Fields<V> {
  readonly title: string
  readonly submitLabel: string
  readonly onSubmit: () => Promise<void>
  readonly onClose: () => void
  /** Someone else saved the entity after the form was opened; null otherwise. */
  readonly conflict: Omit<SaveConflictProps, 'children'> | null
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
  options: EntityFormOptions<R, I, V>,
): EntityFormState<V> {
  const { row, values, valuesOf, save = (all, store) => store(all as unknown as I), onCreated, onClose } = options
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(entity.strings)
  const toast = useToast()
  const changed = useEntityChanged(entity)
  const fields = useFields(values)
  const [base, setBase] = useState(row)
  const [theirs, setTheirs] = useState<R | null>(null)
  const api = entityApi(entity)
  const storeOver = async (input: I, from: R | null): Promise<EntitySavedDetail> => {
    const title = entity.titleOf(input)
    if (from === null) return { id: await api.create(client, input), title }
    await api.update(client, from.id, input, { revision: from.revision })
    return { id: from.id, title }
  }
  /** Returns null where someone else has saved the entity since `from`. */
  const saveOver = async (from: R | null): Promise<EntitySavedDetail | null> => {
    try {
      return await save(trimmed(fields.values), input => storeOver(input, from), from)
    } catch (error) {
      if (from === null || !isConflict(error)) throw error
      setTheirs(await api.get(client, from.id))
      return null
    }
  }
  const submitOver = (from: R | null) =>
    fields.submit(async () => {
      const detail = await saveOver(from)
      if (!detail) return
      const event = row === null ? entity.events.created : entity.events.saved
      if (event !== undefined) host.emit(event, detail)
      if (row === null && onCreated) onCreated(detail)
      else toast.success(t(row === null ? 'createdNow' : 'saved', { title: detail.title }))
      changed()
      onClose()
    })
  const load = (stored: R) => {
    changed()
    if (!valuesOf) return onClose()
    fields.set(valuesOf(stored))
    setBase(stored)
    setTheirs(null)
  }
  return {
    ...fields,
    title: row === null ? t('create') : t('editTitle', { title: entity.titleOf(row) }),
    submitLabel: t(row === null ? 'create' : 'save'),
    onSubmit: () => submitOver(base),
    onClose,
    conflict: theirs && {
      title: t('conflict'),
      loadLabel: t('loadTheirs'),
      saveLabel: t('saveMine'),
      onLoad: () => load(theirs),
      onSave: () => submitOver(theirs),
    },
  }
}

export interface EntityFormDialogProps {
  readonly form: Pick<EntityFormState<object>, 'title' | 'submitLabel' | 'onSubmit' | 'onClose' | 'conflict'>
  /** Default 'md'. */
  readonly width?: DialogProps['width']
  readonly children: ReactNode
}

export const EntityForm = ({
  form: { title, submitLabel, onSubmit, onClose, conflict },
  width,
  children,
}: EntityFormDialogProps) => (
  <ModalForm title={title} submitLabel={submitLabel} width={width} onSubmit={onSubmit} onCancel={onClose}>
    {conflict && <SaveConflict {...conflict} />}
    {children}
  </ModalForm>
)
