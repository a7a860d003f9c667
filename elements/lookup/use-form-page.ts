/** A form that is a page: it warns before unsaved changes are left, and goes to what was saved. */
import { useEffect, useRef, useState } from 'react'
import type { Entity, EntityRow } from '../../core/entities/entity.ts'
import { useEntityForm, type EntityFormState } from '../kit/entities/entities.ts'
import { useNavigate, useUnsavedChanges } from '../kit/kit.ts'

interface Named {
  readonly name: string
}

export interface FormPageOptions<R extends EntityRow, I extends object, V> {
  readonly entity: Entity<R, I>
  /** Null: a new one. */
  readonly row: R | null
  readonly values: V
  readonly body: (values: V) => I
  /** The address of what was saved. */
  readonly addressOf: (name: string) => string
}

export function useFormPage<R extends EntityRow & Named, I extends Named, V extends I>({
  entity,
  row,
  values: given,
  body,
  addressOf,
}: FormPageOptions<R, I, V>): EntityFormState<V> {
  const navigate = useNavigate()
  const [initial] = useState(given)
  const name = useRef('')
  const [saved, setSaved] = useState<string | null>(null)
  const form = useEntityForm<R, I, V>(entity, {
    row,
    values: initial,
    save(values, store) {
      name.current = values.name
      return store(body(values))
    },
    onClose: () => setSaved(name.current),
  })
  useUnsavedChanges(saved === null && form.values !== initial)
  // Once the question about unsaved changes has been taken back.
  useEffect(() => {
    if (saved !== null) navigate(addressOf(saved))
  }, [saved, navigate, addressOf])
  return form
}
