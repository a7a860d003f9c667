/** Imports a CSV file: columns are chosen and seen before it is sent; where a line has a problem nothing is changed. */
import { useRef, useState, type ChangeEvent } from 'react'
import { lookupRowStrings } from '../../../core/lookup/row-strings.ts'
import { guessSeparator, listSeparator, readRecords, type RowValueType } from '../../../core/lookup/row-values.ts'
import { importRows } from '../../../core/lookup/rows-api.ts'
import type { RowImport, RowImportOptions } from '../../../core/lookup/schema.ts'
import { formatNumberIn } from '../../../core/numbers/format.ts'
import {
  Button,
  Callout,
  CheckboxField,
  ModalForm,
  SelectField,
  useMessages,
  useQuietClient,
  useStrings,
  useToast,
} from '../../kit/kit.ts'
import { PreviewTable } from './preview-table.tsx'
import { ProblemLines } from './problem-lines.tsx'
import { ValueTypeField } from './value-type-field.tsx'

/** Bytes that the preview reads. */
const previewBytes = 64 * 1024
const previewRows = 6

interface Chosen {
  readonly file: File
  /** Its beginning. */
  readonly text: string
}

/** Columns by their number, from 0; -1: none. */
interface Columns {
  readonly key: number
  readonly value: number
  readonly expires: number
}

export interface ImportDialogProps {
  readonly adapterId: string
  readonly onImported: () => void
  readonly onClose: () => void
}

const columnNamed = (names: readonly string[], wanted: RegExp, instead: number) => {
  const found = names.findIndex(name => wanted.test(name.trim()))
  return found >= 0 ? found : instead
}
const guessColumns = (names: readonly string[]): Columns => ({
  key: columnNamed(names, /^key$/i, 0),
  value: columnNamed(names, /^value$/i, Math.min(1, names.length - 1)),
  expires: columnNamed(names, /^(?:expires|expires_at|ends)$/i, -1),
})

export function ImportDialog({ adapterId, onImported, onClose }: ImportDialogProps) {
  const client = useQuietClient()
  const t = useStrings(lookupRowStrings)
  const { lang } = useMessages()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [separator, setSeparator] = useState(',')
  const [hasHeader, setHasHeader] = useState(true)
  const [columns, setColumns] = useState<Columns>({ key: 0, value: 1, expires: -1 })
  const [type, setType] = useState<RowValueType>('text')
  const [mode, setMode] = useState<RowImportOptions['mode']>('add')
  const [refused, setRefused] = useState<RowImport | null>(null)

  const records = chosen ? readRecords(chosen.text, separator, previewRows + 1) : []
  const names = records[0] ?? []
  const shown = records.slice(hasHeader ? 1 : 0, (hasHeader ? 1 : 0) + previewRows)

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    const text = (await file.slice(0, previewBytes).text()).replace(/^\ufeff/, '')
    const guessed = guessSeparator(text)
    setRefused(null)
    setChosen({ file, text })
    setSeparator(guessed)
    setColumns(guessColumns(readRecords(text, guessed, 1)[0] ?? []))
  }
  const changeSeparator = (next: string | null) => {
    setSeparator(next ?? ',')
    setColumns(guessColumns(readRecords(chosen?.text ?? '', next ?? ',', 1)[0] ?? []))
  }
  /** A refusal applies to the settings that it was given for. */
  const anew =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setRefused(null)
      set(value)
    }
  const submit = async () => {
    if (!chosen) throw new Error(t('noFile'))
    setRefused(null)
    const column = (index: number) => (hasHeader ? (names[index]?.trim() ?? '') : String(index + 1))
    const result = await importRows(client, adapterId, chosen.file, {
      mode,
      separator,
      has_header: hasHeader,
      key_column: column(columns.key),
      value_column: column(columns.value),
      ...(columns.expires >= 0 && { expires_column: column(columns.expires) }),
      value_type: type,
      list_separator: listSeparator,
    })
    if (!result.applied) return setRefused(result)
    const [added, replaced, deleted] = [result.added, result.replaced, result.deleted].map(count =>
      formatNumberIn(lang, count),
    )
    toast.success(t('imported', { added: added!, replaced: replaced!, deleted: deleted! }))
    onImported()
    onClose()
  }
  const columnOptions = names.map((name, index) => ({
    value: String(index),
    label: hasHeader && name.trim() !== '' ? name.trim() : t('column', { number: index + 1 }),
  }))
  const columnField = (which: keyof Columns, label: string, isOptional = false) => (
    <SelectField
      label={label}
      options={isOptional ? [{ value: '-1', label: t('noColumn') }, ...columnOptions] : columnOptions}
      value={String(columns[which])}
      onChange={anew(value => setColumns({ ...columns, [which]: Number(value ?? -1) }))}
    />
  )
  return (
    <ModalForm
      title={t('importTitle')}
      submitLabel={t('importNow')}
      submitDisabled={!chosen}
      width="lg"
      onSubmit={submit}
      onCancel={onClose}
    >
      <div className="row wrap">
        <input ref={input} type="file" hidden accept=".csv,.tsv,.txt,text/*" onChange={event => void choose(event)} />
        <Button onClick={() => input.current?.click()} data-autofocus>
          {t('chooseFile')}
        </Button>
        {chosen ? (
          <bdi className="mono trunc">{chosen.file.name}</bdi>
        ) : (
          <span className="sm muted">{t('noFile')}</span>
        )}
      </div>
      {chosen && (
        <>
          <div className="field-grid">
            <SelectField
              label={t('separator')}
              options={[
                { value: ',', label: t('comma') },
                { value: ';', label: t('semicolon') },
                { value: '\t', label: t('tab') },
                { value: '|', label: t('bar') },
              ]}
              value={separator}
              onChange={anew(changeSeparator)}
            />
            <ValueTypeField label={t('type')} value={type} onChange={anew(setType)} />
            {columnField('key', t('keyColumn'))}
            {columnField('value', t('valueColumn'))}
            {columnField('expires', t('expiresColumn'), true)}
            <SelectField
              label={t('mode')}
              options={[
                { value: 'add', label: t('modeAdd') },
                { value: 'replace', label: t('modeReplace') },
              ]}
              value={mode}
              onChange={anew(value => setMode(value === 'replace' ? 'replace' : 'add'))}
            />
          </div>
          <CheckboxField label={t('header')} checked={hasHeader} onChange={anew(setHasHeader)} />
          {shown.length === 0 && <Callout variant="warning">{t('emptyFile')}</Callout>}
          {shown.length > 0 && (
            <PreviewTable
              rows={shown.map(cells => ({
                key: cells[columns.key] ?? '',
                value: cells[columns.value] ?? '',
                expires: columns.expires < 0 ? '' : (cells[columns.expires] ?? ''),
              }))}
            />
          )}
        </>
      )}
      {refused && (
        <ProblemLines
          title={t('notImported', { count: refused.problem_count })}
          lines={refused.problems}
          count={refused.problem_count}
        />
      )}
    </ModalForm>
  )
}
