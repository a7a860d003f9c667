/** The messages search type: one page of a sorted list (contract 1, 2.4). */
import type { MessagesSearchType } from '../../../../core/search/schema.ts'
import { RESULT_WINDOW } from '../../../../core/search/rules.ts'
import type { Cursor, FieldValue } from '../../platform/messages/message-store.ts'
import { effectiveRange } from '../time/resolve.ts'
import { pagedMessage, wireMessage, withFields } from '../wire-message.ts'
import { SearchTypeError, type SearchTypeHandler } from './search-type.ts'

export const messages: SearchTypeHandler<MessagesSearchType> = {
  async execute(type, context) {
    const { selection, signal, range } = context
    const offset = context.after ? 0 : type.offset
    if (offset + type.limit > RESULT_WINDOW) {
      throw new SearchTypeError(
        `Only the first ${RESULT_WINDOW} messages can be paged through; narrow the time range or the query.`,
        RESULT_WINDOW,
      )
    }
    // A decorator may read a field that was not requested.
    const decorate = await context.decorationOf(type.decorators)
    const found = context.messages.messages(
      {
        ...selection,
        limit: type.limit,
        offset,
        highlight: true,
        total: true,
        ...(range.all && { range: true }),
        sort: (type.sort ?? []).map(({ field, order }) => ({
          field,
          order: order === 'ASC' ? ('asc' as const) : ('desc' as const),
        })),
        ...(context.after && { after: cursor(context.after) }),
        ...(type.fields.length > 0 && !decorate && { fields: type.fields }),
      },
      signal,
    )
    // All matches are looked at for their number: their range comes along.
    const [result, hitRange] = await Promise.all([
      found,
      range.all ? context.rangeOfHits(async () => (await found).range ?? null) : null,
    ])
    context.tellLeftOut(result)
    if (result.truncated) {
      throw new SearchTypeError(
        `Only ${result.hits.length} of these ${type.limit} messages fit into one answer: ask for fewer at once.`,
      )
    }
    const decorated = decorate && (await decorate(result.hits.map(wireMessage), signal))
    const messages = result.hits.map((hit, i) => pagedMessage(hit, decorated?.[i]))
    return {
      id: type.id,
      type: 'messages',
      ...(type.name !== null && { name: type.name }),
      messages:
        decorate && type.fields.length > 0 ? messages.map(message => withFields(message, type.fields)) : messages,
      effective_timerange: effectiveRange(range, hitRange),
      total_results: result.total,
      indices: result.indices,
    }
  },
}

function cursor(values: readonly unknown[]): Cursor {
  const isValid = (value: unknown): value is FieldValue | null =>
    value === null || ['string', 'number', 'boolean'].includes(typeof value)
  if (!values.every(isValid)) throw new SearchTypeError('The position to start after must be the cursor of a message.')
  return values
}
