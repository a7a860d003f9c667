/** The search types this server executes, by `type`. */
import type { KnownSearchType, SearchType } from '../../../../core/search/schema.ts'
import { events } from './events.ts'
import { messages } from './messages.ts'
import { pivot } from './pivot.ts'
import type { SearchTypeHandler } from './search-type.ts'

const handlers: { readonly [T in KnownSearchType['type']]: SearchTypeHandler<Extract<KnownSearchType, { type: T }>> } =
  { messages, pivot, events }

export const isKnown = (type: SearchType): type is KnownSearchType => Object.hasOwn(handlers, type.type)
export const handlerOf = (type: KnownSearchType): SearchTypeHandler => handlers[type.type] as SearchTypeHandler
