/** Splits a text with analyzers named in the API (contract 1, 5.5). Messages are found by `standard`. */
import { badRequest } from '../platform/errors/errors.ts'
import type { MessageStore } from '../platform/messages/message-store.ts'

const plain: Readonly<Record<string, (text: string) => readonly string[]>> = {
  simple: text => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [],
  whitespace: text => text.match(/\S+/gu) ?? [],
  keyword: text => (text === '' ? [] : [text]),
}

/** @param analyzer empty: the one that messages are found by. @throws ApiError 400 for one that is not there */
export function analyze(messages: MessageStore, text: string, analyzer: string): readonly string[] {
  if (analyzer === '' || analyzer === 'standard') return messages.analyze(text)
  if (Object.hasOwn(plain, analyzer)) return plain[analyzer]!(text)
  throw badRequest(`analyzer must be one of standard, ${Object.keys(plain).join(', ')}, not '${analyzer}'.`)
}
