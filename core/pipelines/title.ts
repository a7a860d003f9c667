import { MAX_SOURCE } from './limits.ts'
import { parser } from './parser.ts'
import { readString } from './words.ts'

/** Returns the title in the source of a rule, also of one with errors; empty where there is none. */
export function titleIn(source: string): string {
  const text = source.slice(0, MAX_SOURCE).toWellFormed()
  const title = parser.parse(text).topNode.getChild('Rule')?.getChild('Title')?.getChild('String')
  return title ? readString(text.slice(title.from, title.to)).value : ''
}
