/** One message of the list, in the way the list is viewed, opened below itself. */
import { memo, useRef, type MouseEvent } from 'react'
import { messageStrings } from '../../../core/search/message-strings.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import type { PagedMessage } from '../../../core/search/schema.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import type { HighlightingRule } from '../../../core/views/schema.ts'
import { Icon, lazyPart, Skeleton, VisibleText, useStrings } from '../../kit/kit.ts'
import { Highlighted } from './highlighted.tsx'
import { jsonOf } from './json-lines.ts'
import { LineCells } from './line-cells.tsx'
import type { ListSettings, Preview } from './list-settings.ts'
import { FieldCell, MessageText } from './message-cells.tsx'
import { hasSelection } from './selection.ts'

const MessageDetails = lazyPart(async () => (await import('./message-details.tsx')).MessageDetails)

export interface MessageRowProps {
  /** Null while it is fetched again. */
  readonly hit: PagedMessage | null
  readonly rowKey: string
  readonly index: number
  /** Cells of the row, the opener included. */
  readonly width: number
  readonly columns: readonly string[]
  /** Columns of numbers. */
  readonly numeric: ReadonlySet<string>
  readonly settings: ListSettings
  /** The position of the message's text in the table. */
  readonly preview: Preview
  readonly rules: readonly HighlightingRule[]
  readonly zone: string
  readonly open: boolean
  readonly selected: boolean
  /** It is the row that Tab comes to. */
  readonly stop: boolean
  readonly onToggle: (key: string) => void
  readonly onSelect: (key: string, hit: PagedMessage) => void
}

const lineLength = 2000
const jsonLimits = { fields: 200, length: 1000 }

/** Neither a control in the row nor selecting text opens it. */
const meansRow = ({ currentTarget, target }: MouseEvent): boolean =>
  !hasSelection(currentTarget) && !(target as Element).closest('button, a')

export const MessageRow = memo((props: MessageRowProps) => {
  const { hit, rowKey, index, width, settings, zone, open, selected, stop, onToggle, onSelect } = props
  const t = useStrings(messageStrings)
  const s = useStrings(searchStrings)
  const row = useRef<HTMLTableRowElement>(null)
  const focusable = { ref: row, tabIndex: stop ? 0 : -1, 'aria-rowindex': index + 2 }
  // The same element with its message and without: it keeps the focus.
  if (!hit) {
    return (
      <>
        <tr className="message waiting" {...focusable}>
          <td colSpan={width} aria-busy="true">
            <span className="sk" />
          </td>
        </tr>
      </>
    )
  }
  const close = () => {
    row.current?.focus()
    onToggle(rowKey)
  }
  const press = (event: MouseEvent) => {
    if (!meansRow(event)) return
    if (event.ctrlKey || event.metaKey) onSelect(rowKey, hit)
    else onToggle(rowKey)
  }
  const below = settings.view === 'table' && props.preview === 'below'
  const classes = ['message', open && 'open', selected && 'selected', below && 'has-below'].filter(Boolean).join(' ')
  return (
    <>
      <tr className={classes} {...focusable} aria-expanded={open} onClick={press}>
        <td className="w-open">
          <button
            type="button"
            className="ic opener"
            tabIndex={-1}
            aria-expanded={open}
            aria-label={s(open ? 'closeMessage' : 'openMessage')}
            onClick={() => onToggle(rowKey)}
          >
            <Icon name="chevron-right" small className="chevron" />
          </button>
          {selected && <span className="sr">{t('isSelected')}</span>}
        </td>
        <Cells
          hit={hit}
          columns={props.columns}
          numeric={props.numeric}
          settings={settings}
          preview={props.preview}
          rules={props.rules}
          zone={zone}
        />
      </tr>
      {below && (
        <tr className={`below ${open ? 'open' : ''}`} onClick={press}>
          <td />
          <td className="mono msg" colSpan={width - 1}>
            <MessageText
              hit={hit}
              rules={props.rules}
              wrap={settings.wrap}
              withLevel={!props.columns.includes('level')}
            />
          </td>
        </tr>
      )}
      {open && (
        <tr className="openrow">
          <td colSpan={width}>
            <MessageDetails fallback={<Skeleton />} hit={hit} zone={zone} onClose={close} />
          </td>
        </tr>
      )}
    </>
  )
})

interface CellsProps extends Pick<MessageRowProps, 'columns' | 'numeric' | 'settings' | 'preview' | 'rules' | 'zone'> {
  readonly hit: PagedMessage
}

/** Not rendered again where the row has only another place: a live tail moves all rows with each message. */
const Cells = memo(({ hit, columns, numeric, settings, preview, rules, zone }: CellsProps) => {
  const { view, wrap } = settings
  if (view === 'lines') {
    return (
      <td className="mono line">
        <div className="trunc">
          <LineCells hit={hit} zone={zone} rules={rules} limit={lineLength} />
        </div>
      </td>
    )
  }
  if (view === 'json') {
    return (
      <td className="mono json">
        <span className="ts">{formatDateTime(hit.message.timestamp, 'complete', zone)}</span>
        <Json hit={hit} rules={rules} />
      </td>
    )
  }
  return (
    <>
      {columns.map(field => (
        <FieldCell
          key={field}
          field={field}
          numeric={numeric.has(field)}
          hit={hit}
          rules={rules}
          wrap={wrap}
          zone={zone}
        />
      ))}
      {preview === 'beside' && (
        <td className="mono msg">
          <MessageText hit={hit} rules={rules} wrap={wrap} withLevel={!columns.includes('level')} />
        </td>
      )}
    </>
  )
})

function Json({ hit, rules }: Pick<MessageRowProps, 'rules'> & { readonly hit: PagedMessage }) {
  const t = useStrings(messageStrings)
  const { lines, left } = jsonOf(hit, rules, jsonLimits)
  return (
    <>
      <p>{'{'}</p>
      {lines.map(({ name, text, marks }) => (
        <div key={name}>
          <span className="json-name">
            <VisibleText text={name} />
          </span>{' '}
          <Highlighted text={text} marks={marks} />
        </div>
      ))}
      <p>{'}'}</p>
      {left > 0 && <p className="muted json-left">{t('jsonMoreFields', { count: left })}</p>}
    </>
  )
}
