/** What sends each type of notification. A new type is a file in `types` and a line here. */
import type { AnySender } from './sender.ts'
import { parseTemplate } from './template/parse.ts'
import { TemplateError } from './template/template-error.ts'
import { sendChatA } from './types/chat-a.ts'
import { sendChatB } from './types/chat-b.ts'
import { sendHttp } from './types/http.ts'
import { sendPaging } from './types/paging.ts'
import { words } from './words.ts'

const senders: readonly AnySender[] = [sendPaging, sendChatA, sendChatB, sendHttp]

export const senderOf = (type: string): AnySender | undefined => senders.find(known => known.definition.type === type)

/** Field → why its template cannot be read, and where. */
export function templateProblems(config: Readonly<Record<string, unknown>>): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const name of senderOf(String(config['type']))?.templates ?? []) {
    try {
      parseTemplate(String(config[name] ?? ''))
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error
      problems[name] = words('templateProblem', { line: error.line, column: error.column, problem: error.message })
    }
  }
  return problems
}
