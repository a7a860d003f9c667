/** The fields of a message with their values; long lists and long values come as they are asked for. */
import { use, useDeferredValue, useMemo, useState } from 'react'
import { linkOf } from '../../../core/decorators/rules.ts'
import { messageStrings } from '../../../core/search/message-strings.ts'
import type { MessageDecoration } from '../../../core/search/schema.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import { formatNumber } from '../../../core/numbers/format.ts'
import { Badge, Button, VisibleText, levelWords, TextField, useCommonStrings, useStrings } from '../../kit/kit.ts'
import { FieldName } from '../../kit/parts/field-name.tsx'
import { SearchPageContext } from '../page-context.ts'
import { changeOf } from './decorations.ts'
import { FieldActions } from './field-actions.tsx'
import { firstInOrder } from './first-in-order.ts'
import { Highlighted } from './highlighted.tsx'
import { marksOf } from './highlights.ts'
import { fieldOf, levelOf, storedField, textOf, type MessageField } from './message-fields.ts'
import { LongText } from './long-text.tsx'
import type { ShownMessage } from './message-details.tsx'
import { useActive } from './use-active.ts'
import { useExtractorAddress } from './use-extractor-address.ts'

/** The number of fields shown at first, and added with each press. */
const step = 100
/** With more fields there is a filter. */
const filterFrom = 40

export interface FieldTableProps {
  /** Names of the fields, in any order. */
  readonly names: readonly string[]
  readonly hit: ShownMessage
  readonly decoration: MessageDecoration | null
  readonly zone: string
}

/** In two columns where there is room. */
export function FieldTable(props: FieldTableProps) {
  const t = useStrings(messageStrings)
  const common = useCommonStrings()
  const [filter, setFilter] = useState('')
  const [limit, setLimit] = useState(step)
  const wanted = useDeferredValue(filter).trim().toLowerCase()
  const {
    names,
    hit: { message },
  } = props
  const found = useMemo(
    () =>
      wanted === ''
        ? names
        : names.filter(
            name => name.toLowerCase().includes(wanted) || textOf(message[name]).toLowerCase().includes(wanted),
          ),
    [names, message, wanted],
  )
  const shown = useMemo(
    () => firstInOrder(found, limit).map(name => fieldOf(name, message[name])),
    [found, message, limit],
  )
  const rest = found.length - shown.length
  const half = Math.ceil(shown.length / 2)
  return (
    <>
      {names.length > filterFrom && (
        <div className="field-filter">
          <TextField
            label={t('filterFields')}
            hideLabel
            icon="search"
            placeholder={t('filterFields')}
            value={filter}
            onChange={setFilter}
          />
        </div>
      )}
      {found.length === 0 && <p className="xs muted">{common('noFilterMatch')}</p>}
      <div className="kvs">
        {half > 0 && <Columns {...props} fields={shown.slice(0, half)} />}
        {half < shown.length && <Columns {...props} fields={shown.slice(half)} />}
      </div>
      {rest > 0 && (
        <Button size="sm" onClick={() => setLimit(limit + step)}>
          {t('moreFields', { count: Math.min(step, rest), rest: formatNumber(rest) })}
        </Button>
      )}
    </>
  )
}

function Columns({ fields, ...rest }: Omit<FieldTableProps, 'names'> & { readonly fields: readonly MessageField[] }) {
  const common = useCommonStrings()
  const t = useStrings(searchStrings)
  const extractorAddress = useExtractorAddress(rest.hit)
  return (
    <table className="tbl kv">
      <thead>
        <tr>
          <th scope="col">{common('name')}</th>
          <th scope="col">{common('value')}</th>
          <th scope="col">
            <span className="sr">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map(field => (
          <FieldRow key={field.name} field={field} extractorAddress={extractorAddress} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

interface FieldRowProps extends Omit<FieldTableProps, 'names'> {
  readonly field: MessageField
  readonly extractorAddress: ReturnType<typeof useExtractorAddress>
}

function FieldRow({ field, decoration, extractorAddress, ...rest }: FieldRowProps) {
  const [active, on] = useActive()
  const stored = storedField(field, decoration)
  return (
    <tr {...on}>
      <th scope="row" className="mono break">
        <FieldName name={field.name} />
      </th>
      <td className="mono break">
        <FieldValue field={field} {...rest} />
        <Decorated field={field} decoration={decoration} />
      </td>
      <td className="num">
        <FieldActions field={field} stored={stored} extractorTo={extractorAddress(stored)} active={active} />
      </td>
    </tr>
  )
}

function FieldValue({
  field: { name, text, value },
  hit,
  zone,
}: {
  field: MessageField
  hit: ShownMessage
  zone: string
}) {
  const t = useStrings(messageStrings)
  const rules = use(SearchPageContext)?.page.highlighting ?? []
  const link = linkOf(value)
  if (link !== null)
    return (
      <a href={link} target="_blank" rel="noopener noreferrer">
        <VisibleText text={link} />
      </a>
    )
  if (text === '') return <span className="faint">{t('emptyText')}</span>
  const marks = marksOf(name, value, text, hit.highlight_ranges, rules)
  if (name === 'timestamp')
    return (
      <span className="ts">
        <VisibleText text={formatDateTime(text, 'complete', zone)} />
      </span>
    )
  const level = name === 'level' ? levelOf(hit.message, null) : null
  if (level !== null) {
    return (
      <>
        <Highlighted text={text} marks={marks} /> <span className="muted">{levelWords[level]!.toLowerCase()}</span>
      </>
    )
  }
  return <LongText text={text} marks={marks} />
}

function Decorated({
  field: { name },
  decoration,
}: Pick<FieldTableProps, 'decoration'> & { readonly field: MessageField }) {
  const t = useStrings(messageStrings)
  const change = changeOf(decoration, name)
  if (!change) return null
  return (
    <span className="decorated xs">
      {change.kind === 'added' ? (
        <Badge>{t('addedField')}</Badge>
      ) : (
        <>
          <Badge>{t('changedFrom')}</Badge>{' '}
          <del>
            <Highlighted text={textOf(change.before)} marks={undefined} limit={500} />
          </del>
        </>
      )}
    </span>
  )
}
