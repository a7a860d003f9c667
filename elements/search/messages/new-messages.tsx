import { DEFAULT_MESSAGE_LIMIT } from '../../../core/search/rules.ts'
import { messageStrings } from '../../../core/search/message-strings.ts'
import { Icon, useStrings } from '../../kit/kit.ts'
import type { SearchResult } from '../search-state.ts'
import { levelOf } from './message-fields.ts'
import { isNewestFirst } from './message-columns.ts'
import { newBefore, type MessagePages } from './message-pages.ts'

export interface NewMessagesProps {
  readonly pages: MessagePages
  /** The newer answer. */
  readonly result: Pick<SearchResult, 'messages'> & { readonly request: Pick<SearchResult['request'], 'sort'> }
  readonly onShow: () => void
}

/** Says that there is a newer answer, and how much of it is new; the rows stay until it is asked for. */
export function NewMessages({ pages, result, onShow }: NewMessagesProps) {
  const t = useStrings(messageStrings)
  const count = newBefore(pages, result)
  const errors = result.messages
    .slice(0, count ?? undefined)
    .filter(({ message, decoration_stats: decoration }) => (levelOf(message, decoration) ?? 7) <= 3).length
  const words = !isNewestFirst(result.request.sort)
    ? t('otherOrder')
    : count === null
      ? t('manyNew', { count: DEFAULT_MESSAGE_LIMIT })
      : t('newMessages', { count })
  const said =
    errors > 0 && isNewestFirst(result.request.sort) ? `${words}, ${t('newErrors', { count: errors })}` : words
  return (
    <>
      <button type="button" className="new-messages" onClick={onShow}>
        <Icon name="arrow-up" small /> {`${said}. ${t('show')}`}
      </button>
      <span className="sr" role="status">
        {said}
      </span>
    </>
  )
}
