/** Statements that rules often need. `${name}` is a part to fill in; the same name is filled in once. */
import type { SyntaxNode } from '@lezer/common'
import { functionsByName } from '../../../core/pipelines/functions/functions.ts'
import { converterOf, isReadFromField } from '../../../core/pipelines/builder/model.ts'
import type { FunctionDescriptor, Parameter } from '../../../core/pipelines/functions/descriptor.ts'
import type { ruleEditorStrings } from '../../../core/pipelines/editor-strings.ts'
import { parser } from '../../../core/pipelines/parser.ts'
import type { Type } from '../../../core/pipelines/types.ts'

export interface Snippet {
  readonly label: keyof typeof ruleEditorStrings.strings
  readonly template: string
}

export const snippets: readonly Snippet[] = [
  {
    label: 'snippetGrok',
    template:
      'let ${parsed} = grok("%{${COMMONAPACHELOG}}", to_string($message.${message}), true);\nset_fields(${parsed});',
  },
  {
    label: 'snippetRegex',
    template:
      'let ${found} = regex("${user=(\\\\S+)}", to_string($message.${message}));\nset_field("${user}", ${found}["0"]);',
  },
  { label: 'snippetKeyValue', template: 'set_fields(key_value(to_string($message.${message})));' },
  { label: 'snippetJson', template: 'set_fields(to_map(parse_json(to_string($message.${message}))));' },
  { label: 'snippetSet', template: 'set_field("${field}", "${value}");' },
  { label: 'snippetRename', template: 'rename_field("${old_name}", "${new_name}");' },
  {
    label: 'snippetDate',
    template: 'set_field("timestamp", parse_date(to_string($message.${time}), "${yyyy-MM-dd HH:mm:ss}"));',
  },
  {
    label: 'snippetLookup',
    template: 'set_field("${country}", lookup_value("${table}", to_string($message.${src_ip})));',
  },
  { label: 'snippetRoute', template: 'route_to_stream("${Stream}");' },
  { label: 'snippetDrop', template: 'drop_message();' },
]

const EMPTY: Readonly<Partial<Record<Type, string>>> = {
  String: '"${}"',
  Long: '${0}',
  Double: '${0.0}',
  Boolean: '${true}',
}

/** Returns a call of a function with its required arguments to fill in. */
export function callTemplate(descriptor: FunctionDescriptor): string {
  const needed = descriptor.parameters.filter(({ optional }) => !optional)
  return `${descriptor.name}(${needed.map(parameter => argumentTemplate(descriptor, parameter)).join(', ')})`
}

function argumentTemplate(descriptor: FunctionDescriptor, parameter: Parameter): string {
  const { name, type } = parameter
  if (!isReadFromField(descriptor, parameter)) return (EMPTY[type] ?? '${}').replace('${}', `\${${name}}`)
  const converter = converterOf(type)
  return converter ? `${converter}($message.\${message})` : '$message.${message}'
}

/** Returns a function as a statement of its own; its result has a name. */
export function statementTemplate(name: string): string {
  const descriptor = functionsByName.get(name)!
  return `${descriptor.returns === 'Void' ? '' : 'let ${result} = '}${callTemplate(descriptor)};`
}

/** Where a statement goes in, and what stands around it. */
export interface StatementPlace {
  readonly at: number
  readonly before: string
  readonly after: string
}

/** Returns the place of a new statement: behind the line with the cursor if that is among the actions, else at their end. */
export function statementPlace(text: string, cursor: number): StatementPlace {
  const rule = parser.parse(text.toWellFormed()).topNode.getChild('Rule')
  const then = rule?.getChild('Then') ?? null
  const end = rule?.lastChild?.name === 'Keyword' && isWord(text, rule.lastChild, 'end') ? rule.lastChild : null
  if (!then) return end ? { at: end.from, before: 'then\n  ', after: '\n' } : { at: cursor, before: '', after: '' }
  const from = then.firstChild!.to
  const to = end?.from ?? then.to
  if (cursor < from || cursor > to) return { at: to, ...around(text, to) }
  const lineEnd = /$/m.exec(text.slice(cursor))!.index + cursor
  const isBlank = text.slice(text.lastIndexOf('\n', cursor - 1) + 1, lineEnd).trim() === ''
  return lineEnd > to
    ? { at: to, ...around(text, to) }
    : { at: lineEnd, before: isBlank ? marginMissing(text, lineEnd) : '\n  ', after: '' }
}

const isWord = (text: string, { from, to }: SyntaxNode, word: string) => text.slice(from, to).toLowerCase() === word

function around(text: string, at: number): { before: string; after: string } {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  return { before: line.trim() === '' ? '  '.slice(line.length) : '\n  ', after: '\n' }
}

const marginMissing = (text: string, at: number) => '  '.slice(at - (text.lastIndexOf('\n', at - 1) + 1))
