/** One message of a widget's list, with its details below where it is open. */
import { memo } from 'react'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import type { PagedMessage } from '../../../core/search/schema.ts'
import type { HighlightingRule } from '../../../core/views/schema.ts'
import { IconButton, useStrings } from '../../kit/kit.ts'
import { Highlighted } from '../../search/messages/highlighted.tsx'
import { marksOf } from '../../search/messages/highlights.ts'
import { FieldCell } from '../../search/messages/message-cells.tsx'
import { MessageDetails } from '../../search/messages/message-details.tsx'
import { textOf, valueOf } from '../../search/messages/message-fields.ts'

/** Characters of a message that its row shows. */
const shownText = 600

export interface MessageTableRowProps {
  readonly hit: PagedMessage
  readonly rowKey: string
  readonly fields: readonly string[]
  /** The text of the message has a column. */
  readonly hasText: boolean
  readonly zone: string
  readonly highlighting: readonly HighlightingRule[]
  /** Null: it cannot be opened. */
  readonly open: boolean | null
  readonly onToggle: (key: string) => void
}

export const MessageTableRow = memo(
  ({ hit, rowKey, fields, hasText, zone, highlighting, open, onToggle }: MessageTableRowProps) => {
    const t = useStrings(dashboardStrings)
    const message = textOf(valueOf(hit.message, 'message')).slice(0, shownText)
    return (
      <>
        <tr className="message">
          {open !== null && (
            <td className="dashboard-open">
              <IconButton
                size="sm"
                icon={open ? 'chevron-down' : 'chevron-right'}
                label={t('details')}
                aria-expanded={open}
                onClick={() => onToggle(rowKey)}
              />
            </td>
          )}
          {fields.map(field => (
            <FieldCell key={field} {...{ field, hit, zone }} rules={highlighting} numeric={false} wrap={false} />
          ))}
          {hasText && (
            <td className="mono dashboard-text">
              <Highlighted
                text={message}
                marks={marksOf('message', message, message, hit.highlight_ranges, highlighting)}
              />
            </td>
          )}
        </tr>
        {open && (
          <tr>
            <td colSpan={fields.length + (hasText ? 2 : 1)}>
              <MessageDetails hit={hit} zone={zone} onClose={() => onToggle(rowKey)} />
            </td>
          </tr>
        )}
      </>
    )
  },
)
