/** Loads the senders, a module of `types` for each type of notification. */
import { importFolder } from '../platform/import-folder.ts'
import type { AnySender } from './sender.ts'
import { parseTemplate } from './template/parse.ts'
import { TemplateError } from './template/template-error.ts'
import { words } from './words.ts'

const modules = await importFolder<{ readonly sender: AnySender }>(new URL('./types/', import.meta.url))
const senders = modules.map(({ sender }) => sender)

export const senderOf = (type: string): AnySender | undefined => senders.find(known => known.definition.type === type)

/** Field → why its template cannot be read, and where. */
export function templateProblems(config: Readonly<Record<string, unknown>>): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const name of senderOf(String(config['type']))?.templates ?? []) {
    try {
      for (const template of [config[name] ?? ''].flat()) parseTemplate(String(template))
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error
      problems[name] = words('templateProblem', { line: error.line, column: error.column, problem: error.message })
    }
  }
  return problems
}
