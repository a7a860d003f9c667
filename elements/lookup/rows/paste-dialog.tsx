/** Shows what was pasted before it is saved. */
import { useMemo, useState } from 'react'
import { lookupRowStrings } from '../../../core/lookup/row-strings.ts'
import { readPasted, readRecords, valueText, type RowValueType } from '../../../core/lookup/row-values.ts'
import { putRows } from '../../../core/lookup/rows-api.ts'
import { maxChangedRows } from '../../../core/lookup/own-tables.ts'
import { formatNumberIn } from '../../../core/numbers/format.ts'
import { tryParseDateTime } from '../../../core/time/formats.ts'
import { Callout, ModalForm, useMessages, useQuietClient, useStrings, useTimeZone, useToast } from '../../kit/kit.ts'
import { PreviewTable } from './preview-table.tsx'
import { ProblemLines } from './problem-lines.tsx'
import { ValueTypeField } from './value-type-field.tsx'

const previewRows = 8

export interface PasteDialogProps {
  readonly adapterId: string
  readonly text: string
  readonly onSaved: () => void
  readonly onClose: () => void
}

export function PasteDialog({ adapterId, text, onSaved, onClose }: PasteDialogProps) {
  const client = useQuietClient()
  const t = useStrings(lookupRowStrings)
  const { lang } = useMessages()
  const toast = useToast()
  const zone = useTimeZone()
  const [type, setType] = useState<RowValueType>('text')
  const records = useMemo(() => readRecords(text, '\t', maxChangedRows + 1), [text])
  const { rows, problems } = useMemo(
    () => readPasted(records, type, instant => tryParseDateTime(instant, zone)),
    [records, type, zone],
  )
  const isTooMuch = records.length > maxChangedRows
  const save = async () => {
    await putRows(client, adapterId, [...rows])
    toast.success(t('saved', { count: rows.length }))
    onSaved()
    onClose()
  }
  return (
    <ModalForm
      title={t('pasteTitle')}
      submitLabel={t('paste', { count: rows.length })}
      submitDisabled={rows.length === 0 || problems.length > 0 || isTooMuch}
      width="lg"
      onSubmit={save}
      onCancel={onClose}
    >
      <p className="sm muted">{t('pasteHint')}</p>
      <ValueTypeField label={t('type')} value={type} onChange={setType} />
      {isTooMuch && <Callout variant="danger">{t('tooMany', { most: formatNumberIn(lang, maxChangedRows) })}</Callout>}
      {problems.length > 0 && (
        <ProblemLines
          title={t('linesWrong', { count: problems.length })}
          lines={problems.map(({ line, problem }) => ({ line, message: t(`${problem}Problem`) }))}
          count={problems.length}
        />
      )}
      {rows.length > 0 && (
        <PreviewTable
          label={t('pasteFirst')}
          rows={rows.slice(0, previewRows).map(({ key, value, expires_at }) => ({
            key,
            value: valueText(value),
            expires: expires_at ?? '',
          }))}
        />
      )}
    </ModalForm>
  )
}
