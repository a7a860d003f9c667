/** The fields at the left: their kinds, how many messages have them, and the top values of the one that is open. */
import { useState } from 'react'
import { formatNumber } from '../../../core/numbers/format.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import { Button, Icon, IconButton, Skeleton, TextField, useCommonStrings, useCore, useErrorText, useStrings } from '../../kit/kit.ts'
import { kindNames } from './field-kinds.ts'
import type { FilterBy } from '../messages/message-details.tsx'
import { isMetadata } from '../messages/message-fields.ts'
import type { SearchResult } from '../search-state.ts'
import type { KnownField } from './use-fields.ts'
import { useTopValues } from './use-top-values.ts'

export interface FieldsPanelProps {
  readonly fields: readonly KnownField[]
  readonly result: SearchResult | null
  readonly onFilter: FilterBy
  /** Absent in a sheet, which has a close button of its own. */
  readonly onClose?: () => void
}

const columns = ['timestamp', 'level', 'source', 'message']

export function FieldsPanel({ fields, result, onFilter, onClose }: FieldsPanelProps) {
  const t = useStrings(searchStrings)
  const common = useCommonStrings()
  const [filter, setFilter] = useState('')
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState<string | null>(null)
  const listed = fields.filter(({ name, coverage }) => all || (coverage > 0 && !isMetadata(name)))
  const matching = listed.filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase()))
  const inTable = columns.flatMap(name => matching.find(field => field.name === name) ?? [])
  const available = matching.filter(({ name }) => !columns.includes(name))
  const list = (shown: readonly KnownField[]) => (
    <ul>
      {shown.map(field => (
        <FieldEntry
          key={field.name} field={field} open={open === field.name} result={result} onFilter={onFilter}
          onToggle={() => setOpen(open === field.name ? null : field.name)}
        />
      ))}
    </ul>
  )
  return (
    <>
      <header className="row">
        {onClose && <h2 className="sm">{t('fields')}</h2>}
        <span className="xs faint tabular">{formatNumber(listed.length)}</span>
        <span className="group end" role="group" aria-label={t('whichFields')}>
          <Button size="sm" aria-pressed={!all} onClick={() => setAll(false)}>{t('inResults')}</Button>
          <Button size="sm" aria-pressed={all} onClick={() => setAll(true)}>{t('all')}</Button>
        </span>
        {onClose && <IconButton size="sm" icon="layout-sidebar" label={t('closeFields')} onClick={onClose} />}
      </header>
      <div className="fl">
        <TextField
          label={common('filterPlaceholder')} hideLabel icon="search" placeholder={common('filterPlaceholder')}
          value={filter} onChange={setFilter}
        />
      </div>
      <div className="field-list">
        {inTable.length > 0 && <><h3>{t('inTable')}</h3>{list(inTable)}</>}
        {available.length > 0 && <><h3>{t('available')}</h3>{list(available)}</>}
        {matching.length === 0 && result && <p className="pad xs muted">{common(filter === '' ? 'noItemsAvailable' : 'noFilterMatch')}</p>}
      </div>
    </>
  )
}

interface FieldEntryProps {
  readonly field: KnownField
  readonly open: boolean
  readonly result: SearchResult | null
  readonly onToggle: () => void
  readonly onFilter: FilterBy
}

function FieldEntry({ field: { name, kind, countable, coverage }, open, result, onToggle, onFilter }: FieldEntryProps) {
  const t = useStrings(searchStrings)
  const percent = formatNumber(Math.round(coverage * 100))
  return (
    <li className={open ? 'f open' : 'f'}>
      <button type="button" className="frow" aria-expanded={open} onClick={onToggle}>
        <KindMark kind={kind} label={t(kindNames[kind])} />
        <span className="mono trunc" title={name}>{name}</span>
        <span className="cov" title={t('coverageTitle', { percent })}>{t('coverage', { percent })}</span>
      </button>
      {open && result && (countable
        ? <TopValues field={name} result={result} onFilter={onFilter} />
        : <p className="topv xs muted">{t('onlyInText')}</p>)}
    </li>
  )
}

function KindMark({ kind, label }: { kind: KnownField['kind'], label: string }) {
  const marks = { text: 'A', number: '#', boolean: '?', mixed: '±' }
  return (
    <span className="ty" title={label}>
      <span aria-hidden="true">{kind === 'date' ? <Icon name="clock" small /> : marks[kind]}</span>
      <span className="sr">{label} </span>
    </span>
  )
}

function TopValues({ field, result, onFilter }: { field: string, result: SearchResult, onFilter: FilterBy }) {
  const t = useStrings(searchStrings)
  const common = useCommonStrings()
  const { top, error } = useTopValues(result, field)
  const { $messages } = useCore()
  const textOf = useErrorText()
  if (error) return <p className="topv xs c-danger" role="alert">{textOf(error)}</p>
  if (!top) return <Skeleton rows={3} />
  if (top.values.length === 0) return <p className="topv xs muted">{common('noData')}</p>
  const largest = top.values[0]!.share || 1
  const percent = new Intl.NumberFormat($messages.get().lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <div className="topv">
      <ul aria-label={t('topValues', { field })}>
        {top.values.map(one => ({ ...one, name: one.value || common('emptyValue') })).map(({ value, name, count, share }) => (
          <li key={value}>
            <div className="row">
              <span className="mono trunc" title={name}>{name}</span>
              <span className="end muted count">{formatNumber(count)}</span>
              <span className="acts">
                <IconButton size="sm" icon="zoom-in" label={t('filterFor', { name })}
                  onClick={() => onFilter(field, value, false)} />
                <IconButton size="sm" icon="zoom-out" label={t('filterOut', { name })}
                  onClick={() => onFilter(field, value, true)} />
              </span>
              <span className="pc">{t('coverage', { percent: percent.format(share * 100) })}</span>
            </div>
            <i style={{ width: `${(share / largest) * 100}%` }} />
          </li>
        ))}
      </ul>
      <p className="xs muted">{t('valuesOf', { count: top.values.length })}{top.sampled && `, ${t('sampled')}`}</p>
    </div>
  )
}
