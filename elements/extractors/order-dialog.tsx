/** The dialog that orders extractors, by pointer and keyboard. */
import { useMemo, useState } from 'react'
import { orderExtractors } from '../../core/extractors/api.ts'
import { extractorEntityOf } from '../../core/extractors/entity.ts'
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import type { Extractor } from '../../core/extractors/schema.ts'
import { useEntityChanged } from '../kit/entities/entities.ts'
import { ModalForm, SortableList, useQuietClient, useStrings, useToast } from '../kit/kit.ts'
import { useExtractorWords } from './extractor-words.ts'

export interface OrderDialogProps {
  readonly inputId: string
  /** As they run. */
  readonly extractors: readonly Extractor[]
  readonly onClose: () => void
}

export function OrderDialog({ inputId, extractors, onClose }: OrderDialogProps) {
  const client = useQuietClient()
  const t = useStrings(extractorScreenStrings)
  const words = useExtractorWords()
  const toast = useToast()
  const changed = useEntityChanged(useMemo(() => extractorEntityOf(inputId), [inputId]))
  const [order, setOrder] = useState(extractors)
  const save = async () => {
    await orderExtractors(
      client,
      inputId,
      order.map(({ id }) => id),
    )
    toast.success(t('orderSaved'))
    changed()
    onClose()
  }
  return (
    <ModalForm title={t('orderTitle')} submitLabel={t('saveOrder')} onSubmit={save} onCancel={onClose}>
      <p className="sm muted">{t('orderHint')}</p>
      <SortableList
        label={t('orderTitle')}
        items={order}
        onChange={setOrder}
        render={({ title, type }, index) => (
          <span className="extractor-ordered">
            <span className="muted tabular">{index + 1}</span>
            <bdi className="trunc" title={title}>
              {title}
            </bdi>
            <span className="xs muted">{words.typeName(type)}</span>
          </span>
        )}
      />
    </ModalForm>
  )
}
