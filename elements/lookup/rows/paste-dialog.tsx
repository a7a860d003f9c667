/** Shows what was pasted before it is saved; opened without a text, it has a field to paste into. */
import { useMemo, useState } from 'react'
import { lookupRowStrings } from '../../../core/lookup/row-strings.ts'
import {
  readPasted,
  readRecords,
  valueText,
  type PastedProblem,
  type RowValueType,
} from '../../../core/lookup/row-values.ts'
import { putRows } from '../../../core/lookup/rows-api.ts'
import { maxChangedRows } from '../../../core/lookup/own-tables.ts'
import { formatNumberIn } from '../../../core/numbers/format.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import {
  Callout,
  ModalForm,
  TextArea,
  useMessages,
  useQuietClient,
  useStrings,
  useTimeZone,
  useToast,
} from '../../kit/kit.ts'
import { PreviewTable } from './preview-table.tsx'
import { ProblemLines } from './problem-lines.tsx'
import { exampleTime, readEnd } from './row-times.ts'
import { ValueTypeField } from './value-type-field.tsx'

const previewRows = 8

function instantOf(text: string, zone: string): number | null {
  const { expires_at, problem } = readEnd(text, zone)
  return expires_at === null || problem !== null ? null : Date.parse(expires_at)
}

export interface PasteDialogProps {
  readonly adapterId: string
  /** '': nothing was pasted yet. */
  readonly text: string
  readonly onSaved: () => void
  readonly onClose: () => void
}

export function PasteDialog({ adapterId, text: given, onSaved, onClose }: PasteDialogProps) {
  const client = useQuietClient()
  const t = useStrings(lookupRowStrings)
  const { lang } = useMessages()
  const toast = useToast()
  const zone = useTimeZone()
  const [text, setText] = useState(given)
  const [type, setType] = useState<RowValueType>('text')
  const records = useMemo(() => readRecords(text, '\t', maxChangedRows + 1), [text])
  const { rows, problems } = useMemo(
    () => readPasted(records, type, instant => instantOf(instant, zone)),
    [records, type, zone],
  )
  const isTooMuch = records.length > maxChangedRows
  const save = async () => {
    if (rows.length === 0) throw new Error(t('pasteNothing'))
    await putRows(client, adapterId, [...rows])
    toast.success(t('saved', { count: rows.length }))
    onSaved()
    onClose()
  }
  const wordsOf = (problem: PastedProblem['problem']) => {
    if (problem === 'value') return t(type === 'number' ? 'numberProblem' : 'booleanProblem')
    return t(`${problem}Problem`, { example: exampleTime })
  }
  return (
    <ModalForm
      title={t('pasteTitle')}
      submitLabel={rows.length === 0 ? t('pasteRows') : t('paste', { count: rows.length })}
      submitDisabled={problems.length > 0 || isTooMuch}
      width="lg"
      onSubmit={save}
      onCancel={onClose}
    >
      {given === '' ? (
        <TextArea label={t('pasteField')} hint={t('pasteHint')} mono rows={5} value={text} onChange={setText} />
      ) : (
        <p className="sm muted">{t('pasteHint')}</p>
      )}
      <ValueTypeField label={t('type')} value={type} onChange={setType} />
      {isTooMuch && <Callout variant="danger">{t('tooMany', { most: formatNumberIn(lang, maxChangedRows) })}</Callout>}
      {problems.length > 0 && (
        <ProblemLines
          title={t('linesWrong', { count: problems.length })}
          lines={problems.map(({ line, problem }) => ({ line, message: wordsOf(problem) }))}
          count={problems.length}
        />
      )}
      {rows.length > 0 && (
        <PreviewTable
          count={rows.length}
          rows={rows.slice(0, previewRows).map(({ key, value, expires_at }) => ({
            key,
            value: valueText(value),
            expires: expires_at == null ? '' : formatDateTime(expires_at, 'default', zone),
          }))}
        />
      )}
    </ModalForm>
  )
}
