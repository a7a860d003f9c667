import type { SyntaxNode } from '@lezer/common'
import type { Messages } from '../brand/catalogue.ts'
import type { FunctionDescriptor } from './functions/descriptor.ts'
import type { Expectation } from './expectations.ts'
import { functions, functionsByName } from './functions/functions.ts'
import { functionStrings } from './functions/words.ts'
import { MAX_SOURCE } from './limits.ts'
import { parser } from './parser.ts'
import { expectedAtEnd } from './syntax-errors.ts'
import { writeName } from './words.ts'

export interface Completion {
  readonly kind: 'keyword' | 'function' | 'parameter' | 'variable' | 'field'
  /** The text to insert. */
  readonly text: string
  /** The arguments and the result of a function, or the type of an argument. */
  readonly signature?: string
  readonly documentation?: string
  readonly example?: string
}

export interface Completions {
  /** Beginning of the text that a completion replaces; it ends at the place that was asked about. */
  readonly from: number
  readonly completions: readonly Completion[]
}

export interface CompletionContext {
  readonly messages: Messages
  /** Names of the fields of messages. */
  readonly fields: readonly string[]
}

/** Keywords by what is expected. */
const KEYWORDS: Readonly<Partial<Record<Expectation, readonly string[]>>> = {
  rule: ['rule'],
  when: ['when'],
  thenOrEnd: ['and', 'or', 'then', 'end'],
  statement: ['let', 'end'],
  semicolon: ['and', 'or'],
  afterArgument: ['and', 'or'],
  closingParenthesis: ['and', 'or'],
}
const VALUES: ReadonlySet<Expectation> = new Set([
  'condition',
  'valueAfterEquals',
  'firstArgument',
  'nextArgument',
  'argumentValue',
  'firstElement',
  'nextElement',
  'keyValue',
  'groupValue',
  'indexValue',
  'value',
])

/** Returns what may stand at a place in the text of a rule; null within texts and comments, and where only something new can stand. */
export function completeRule(text: string, place: number, context: CompletionContext): Completions | null {
  if (place > MAX_SOURCE) return null
  const before = text.slice(0, place).toWellFormed()
  const field = /\$message\s*\.\s*(`[^`]*|\w*)$/.exec(before)?.[1]
  const word = field ?? /(?:\$\w*|[A-Za-z_]\w*)?$/.exec(before)![0]
  const from = place - word.length
  const known = before.slice(0, from)
  const tree = parser.parse(known)
  if (/^(?:UnclosedString|LineComment)$/.test(tree.resolveInner(from, -1).name)) return null
  const found = expectedAtEnd(tree, known)
  if (!found) return null
  if (field !== undefined) return listed(from, context.fields.map(fieldNamed))
  const { expected, at } = found
  const words = (KEYWORDS[expected] ?? []).map(keyword)
  if (expected === 'statement') return listed(from, [...words, ...described(functions, context.messages)])
  if (!VALUES.has(expected)) return listed(from, words)
  const returning = functions.filter(({ returns }) => returns !== 'Void')
  return listed(from, [
    ...(expected === 'firstArgument' || expected === 'nextArgument' ? parametersOf(at, known, context.messages) : []),
    ...(expected === 'condition' ? [] : variablesOf(tree.topNode, known)),
    ...['$message', 'not', 'true', 'false'].map(keyword),
    ...described(returning, context.messages),
  ])
}

function listed(from: number, completions: readonly Completion[]): Completions | null {
  return completions.length === 0 ? null : { from, completions }
}

const keyword = (text: string): Completion => ({ kind: 'keyword', text })

const fieldNamed = (name: string): Completion => ({ kind: 'field', text: writeName(name) })

function described(of: readonly FunctionDescriptor[], messages: Messages): Completion[] {
  const t = messages.of(functionStrings)
  return of.map(({ name, parameters, returns, example }) => ({
    kind: 'function',
    text: name,
    signature: `(${parameters.map(one => `${one.name}${one.optional ? '?' : ''}: ${one.type}`).join(', ')}): ${returns}`,
    documentation: t(name),
    example,
  }))
}

/** The names of arguments of the call that is not finished, with their colon; none where the arguments before have no names. */
function parametersOf(error: SyntaxNode, text: string, messages: Messages): Completion[] {
  const written = error.parent
  const name = written?.parent?.getChild('FunctionName')
  const descriptor = name && functionsByName.get(text.slice(name.from, name.to))
  if (!written || !descriptor) return []
  const named = written.getChildren('NamedArgument').map(argument => argument.getChild('ArgumentName')!)
  if (named.length === 0 && written.getChild(',')) return []
  const given = named.map(argument => text.slice(argument.from, argument.to))
  const t = messages.of(functionStrings)
  return descriptor.parameters
    .filter(parameter => !given.includes(parameter.name))
    .map(parameter => ({
      kind: 'parameter',
      text: `${parameter.name}: `,
      signature: parameter.type,
      documentation: t(`${descriptor.name}.${parameter.name}`),
    }))
}

/** The variables that are declared before the end. */
function variablesOf(rule: SyntaxNode, text: string): Completion[] {
  const names = new Set<string>()
  for (const statement of rule.getChild('Rule')?.getChild('Then')?.getChildren('Let') ?? []) {
    const name = statement.getChild('Name')
    if (name && statement.getChild(';')) names.add(text.slice(name.from, name.to))
  }
  return [...names].map(name => ({ kind: 'variable', text: name }))
}
