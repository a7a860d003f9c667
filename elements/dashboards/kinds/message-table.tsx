/** A message list in a widget: the newest messages that it finds, each opened by a press. */
import { Fragment, useState } from 'react'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import { formatNumberIn } from '../../../core/numbers/format.ts'
import { searchTypeId } from '../../../core/widgets/search-types.ts'
import type { PagedMessage } from '../../../core/search/schema.ts'
import { isMessages } from '../../../core/views/widgets.ts'
import { EmptyState, IconButton, useMessages, useStrings, VisibleText } from '../../kit/kit.ts'
import { Highlighted } from '../../search/messages/highlighted.tsx'
import { marksOf } from '../../search/messages/highlights.ts'
import { FieldCell } from '../../search/messages/message-cells.tsx'
import { MessageDetails } from '../../search/messages/message-details.tsx'
import { textOf, valueOf } from '../../search/messages/message-fields.ts'
import type { KindDrawProps } from '../../widgets/panel/kind.ts'

/** Characters of a message that its row shows. */
const shownText = 600

const keyOf = ({ index, message }: PagedMessage) => `${index} ${message._id}`

/** The same where nobody is logged in: what opens a message asks the server for more. */
export const ClosedMessageTable = (props: KindDrawProps) => <MessageTable {...props} opens={false} />

export function MessageTable({
  widget,
  results,
  title,
  zone,
  highlighting,
  opens = true,
}: KindDrawProps & { readonly opens?: boolean }) {
  const t = useStrings(dashboardStrings)
  const { lang } = useMessages()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const id = searchTypeId(widget.id, 'messages')
  const result = results && Object.hasOwn(results, id) ? results[id] : undefined
  if (!isMessages(widget) || result?.type !== 'messages') return null
  const { messages, total_results: total } = result
  if (messages.length === 0) return <EmptyState title={t('noMessages')} icon="search" />
  const { fields, show_message_row: hasText } = widget.config
  const toggle = (key: string) =>
    setOpen(before => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return (
    <div className="dashboard-messages" role="group" aria-label={title} tabIndex={0}>
      <table className="tbl">
        <thead>
          <tr>
            {opens && (
              <th scope="col" className="dashboard-open">
                <span className="sr">{t('details')}</span>
              </th>
            )}
            {fields.map(field => (
              <th key={field} scope="col">
                <VisibleText text={field} />
              </th>
            ))}
            {hasText && <th scope="col">{t('message')}</th>}
          </tr>
        </thead>
        <tbody>
          {messages.map(hit => {
            const key = keyOf(hit)
            const isOpen = open.has(key)
            const message = textOf(valueOf(hit.message, 'message')).slice(0, shownText)
            return (
              <Fragment key={key}>
                <tr className="message">
                  {opens && (
                    <td className="dashboard-open">
                      <IconButton
                        size="sm"
                        icon={isOpen ? 'chevron-down' : 'chevron-right'}
                        label={t('details')}
                        aria-expanded={isOpen}
                        onClick={() => toggle(key)}
                      />
                    </td>
                  )}
                  {fields.map(field => (
                    <FieldCell
                      key={field}
                      {...{ field, hit, zone }}
                      rules={highlighting}
                      numeric={false}
                      wrap={false}
                    />
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
                {isOpen && (
                  <tr>
                    <td colSpan={fields.length + (hasText ? 2 : 1)}>
                      <MessageDetails hit={hit} zone={zone} onClose={() => toggle(key)} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {total > messages.length && (
        <p className="xs muted dashboard-foot">
          {t('newestOf', { shown: formatNumberIn(lang, messages.length), total: formatNumberIn(lang, total) })}
        </p>
      )}
    </div>
  )
}
