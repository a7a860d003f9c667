/** An opened message: what it says, all its fields, and where it came from. */
import { useState } from 'react'
import { isSegment } from '../../../core/client/request.ts'
import type { ResultMessage } from '../../../core/search/schema.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import { useCommonStrings, CopyButton, IconButton, Link, useCore, useStrings, webUrl, levelWords } from '../../kit/kit.ts'
import { Highlighted } from './highlighted.tsx'
import { rangesOf } from './highlights.ts'
import { fieldsOf, levelOf, textOf, valueOf, type MessageField } from './message-fields.ts'
import { useInputTitle, useStreams } from '../use-names.ts'

/** Asks for messages that have (or, `exclude`, have not) the value. */
export type FilterBy = (field: string, value: string, exclude: boolean) => void

export interface MessageDetailsProps {
  readonly hit: Pick<ResultMessage, 'message' | 'index' | 'highlight_ranges'>
  readonly zone: string
  /** Absent where there is no query to add to. */
  readonly onFilter?: FilterBy
  readonly onClose?: () => void
}

/** Longer values are cut until asked for. */
const shownLength = 2000

export function MessageDetails({ hit, zone, onFilter, onClose }: MessageDetailsProps) {
  const t = useStrings(searchStrings)
  const core = useCore()
  const { message, index, highlight_ranges: ranges } = hit
  const fields = fieldsOf(message)
  const own = fields.own.filter(({ name }) => name !== 'message')
  const text = textOf(valueOf(message, 'message'))
  const half = Math.ceil(own.length / 2)
  // A server may answer anything; what has no id has no address.
  const link = isSegment(index) && isSegment(message._id)
    && new URL(webUrl(core, core.routes.message({ index, messageId: message._id })), location.href).href
  const table = (shown: readonly MessageField[]) => <FieldTable fields={shown} hit={hit} zone={zone} onFilter={onFilter} />
  return (
    <div className="detail">
      <div className="row wrap dbar">
        <span className="strong sm">{t('message')}</span>
        <span className="mono xs muted break">{message._id} <span className="faint">{t('inIndex')}</span> {index}</span>
        <span className="row end">
          {link !== false && <CopyButton value={link} label={t('permalink')} icon="link" />}
          <CopyButton value={JSON.stringify(message, null, 2)} label={t('copyMessage')} />
          {onClose && <IconButton size="sm" icon="x-lg" label={t('closeMessage')} onClick={onClose} />}
        </span>
      </div>
      <div className="full">
        <p className="mono"><LongText text={text} ranges={rangesOf(ranges, 'message')} /></p>
        <FieldActions name="message" text={text} onFilter={onFilter} />
      </div>
      <div className="kvs">{table(own.slice(0, half))}{half < own.length && table(own.slice(half))}</div>
      <Origin hit={hit} zone={zone} />
      <details className="metadata">
        <summary className="xs muted">{t('metadata')}</summary>
        <div className="kvs">{table(fields.metadata)}</div>
      </details>
    </div>
  )
}

interface FieldTableProps extends Pick<MessageDetailsProps, 'hit' | 'zone' | 'onFilter'> {
  readonly fields: readonly MessageField[]
}

function FieldTable({ fields, hit, zone, onFilter }: FieldTableProps) {
  const t = useStrings(searchStrings)
  const common = useCommonStrings()
  return (
    <table className="tbl kv">
      <thead>
        <tr>
          <th scope="col">{common('name')}</th><th scope="col">{common('value')}</th><th scope="col" className="num">{t('actions')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, text, single }) => (
          <tr key={name}>
            <th scope="row" className="mono break">{name}</th>
            <td className="mono break"><FieldValue name={name} text={text} hit={hit} zone={zone} /></td>
            <td className="num"><FieldActions name={name} text={text} onFilter={single ? onFilter : undefined} /></td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FieldActions({ name, text, onFilter }: { name: string, text: string, onFilter: FilterBy | undefined }) {
  const t = useStrings(searchStrings)
  return (
    <span className="acts">
      {onFilter && <IconButton size="sm" icon="zoom-in" label={t('filterFor', { name })} onClick={() => onFilter(name, text, false)} />}
      {onFilter && <IconButton size="sm" icon="zoom-out" label={t('filterOut', { name })} onClick={() => onFilter(name, text, true)} />}
      <CopyButton value={text} label={t('copyValue', { name })} />
    </span>
  )
}

function FieldValue({ name, text, hit, zone }: { name: string, text: string, hit: MessageDetailsProps['hit'], zone: string }) {
  if (name === 'timestamp') return formatDateTime(text, 'complete', zone)
  const level = name === 'level' ? levelOf(hit.message) : null
  if (level !== null) return <>{text} <span className="muted">{levelWords[level]!.toLowerCase()}</span></>
  return <LongText text={text} ranges={rangesOf(hit.highlight_ranges, name)} />
}

function LongText({ text, ranges }: { text: string, ranges: ReturnType<typeof rangesOf> }) {
  const t = useStrings(searchStrings)
  const [whole, setWhole] = useState(false)
  return (
    <>
      <Highlighted text={text} ranges={ranges} limit={whole ? undefined : shownLength} />
      {text.length > shownLength && ' '}
      {text.length > shownLength && (
        <button type="button" className="link xs" onClick={() => setWhole(!whole)}>{t(whole ? 'showLess' : 'showWhole')}</button>
      )}
    </>
  )
}

/** When it was received, by which input on which node, and the streams it is in. */
function Origin({ hit: { message }, zone }: Pick<MessageDetailsProps, 'hit' | 'zone'>) {
  const t = useStrings(searchStrings)
  const core = useCore()
  const streams = useStreams()
  const received = textOf(valueOf(message, 'gl2_receive_timestamp'))
  const inputId = textOf(valueOf(message, 'gl2_source_input'))
  const node = textOf(valueOf(message, 'gl2_source_node'))
  const input = useInputTitle(inputId)
  const titleOf = (id: string) => streams?.find(stream => stream.id === id)?.title ?? id
  return (
    <p className="dmeta xs muted">
      {received !== ''
        && <span>{t(inputId === '' ? 'received' : 'receivedBy', { time: formatDateTime(received, 'complete', zone) })} </span>}
      {inputId !== '' && <Link to={core.routes.inputs()}>{input ?? inputId}</Link>}
      {node !== '' && <span> {t('onNode', { node: node.slice(0, 8) })}</span>}
      {message.streams.length > 0 && <span>, {t('storedIn')} {message.streams.map(titleOf).join(', ')}</span>}
    </p>
  )
}
