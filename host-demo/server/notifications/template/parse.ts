/**
 * Reads a template (contract 1, 6.9: JMTE's syntax): `${path}`, `${if path}…${else}…${end}` with `!path` and `path='text'`,
 * `${foreach path name separator}…${end}` with an optional separator. `\${` is a literal `${`. Takes time linear in the source.
 */
import { TemplateError } from './template-error.ts'

/** Names between dots. */
export type Path = readonly string[]

export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly path: Path }
  | {
      readonly kind: 'if'
      readonly path: Path
      readonly negated: boolean
      readonly equals: string | null
      readonly then: readonly Node[]
      readonly otherwise: readonly Node[]
    }
  | {
      readonly kind: 'foreach'
      readonly path: Path
      readonly name: string
      readonly separator: string
      readonly body: readonly Node[]
    }

export type Template = readonly Node[]

export const maxTemplateLength = 65_536
const maxNesting = 20
const maxPathLength = 32

/** A block that is open: what it will be, and which of its branches is being filled. */
interface Block {
  readonly offset: number
  readonly keyword: 'if' | 'foreach'
  readonly close: () => Node
  branch: Node[]
  readonly otherwise: Node[]
  hasElse: boolean
}

/** @throws TemplateError naming the place of what is wrong */
export function parseTemplate(source: string): Template {
  const top: Node[] = []
  const open: Block[] = []
  const fail = (problem: string, offset: number) => new TemplateError(problem, source, offset)
  const add = (node: Node) => (open.at(-1)?.branch ?? top).push(node)
  if (source.length > maxTemplateLength)
    throw fail(`The template is longer than ${maxTemplateLength} characters.`, maxTemplateLength)

  let from = 0
  while (from < source.length) {
    const start = source.indexOf('${', from)
    if (start < 0) {
      add({ kind: 'text', text: source.slice(from) })
      break
    }
    if (start > from && source[start - 1] === '\\') {
      add({ kind: 'text', text: `${source.slice(from, start - 1)}\${` })
      from = start + 2
      continue
    }
    if (start > from) add({ kind: 'text', text: source.slice(from, start) })
    const end = source.indexOf('}', start)
    if (end < 0) throw fail('The placeholder that begins here has no closing brace.', start)
    tag(source.slice(start + 2, end).trim(), start)
    from = end + 1
  }
  const unclosed = open.at(-1)
  if (unclosed) throw fail(`The '${unclosed.keyword}' that begins here has no \${end}.`, unclosed.offset)
  return top

  function tag(words: string, offset: number): void {
    const [keyword = '', ...rest] = words.split(/\s+/)
    if (words === '') throw fail('The placeholder is empty.', offset)
    if (words === 'end') closeBlock(offset)
    else if (words === 'else') otherwise(offset)
    else if (keyword === 'if') openIf(words.slice(2).trim(), offset)
    else if (keyword === 'foreach') openForeach(rest, words, offset)
    else add({ kind: 'value', path: pathOf(withoutFormat(words), offset) })
  }

  function closeBlock(offset: number): void {
    const block = open.pop()
    if (!block) throw fail("There is no 'if' or 'foreach' that this ${end} could close.", offset)
    add(block.close())
  }

  function otherwise(offset: number): void {
    const block = open.at(-1)
    if (block?.keyword !== 'if' || block.hasElse)
      throw fail("There is no 'if' that this ${else} could belong to.", offset)
    block.hasElse = true
    block.branch = block.otherwise
  }

  function openIf(condition: string, offset: number): void {
    const [, not = '', name = '', quoted] = /^(!?)\s*([^\s=]*)\s*(?:=\s*(?:'([^']*)'|"[^"]*"))?$/.exec(condition) ?? []
    if (name === '')
      throw fail("An 'if' needs a name: ${if backlog}, ${if !backlog} or ${if event.source='web'}.", offset)
    const double = /"([^"]*)"$/.exec(condition)?.[1]
    const path = pathOf(name, offset)
    const then: Node[] = []
    const other: Node[] = []
    push({
      offset,
      keyword: 'if',
      branch: then,
      otherwise: other,
      hasElse: false,
      close: () => ({
        kind: 'if',
        path,
        negated: not === '!',
        equals: quoted ?? double ?? null,
        then,
        otherwise: other,
      }),
    })
  }

  function openForeach(rest: readonly string[], words: string, offset: number): void {
    const [list, name] = rest
    if (list === undefined || name === undefined || !/^[A-Za-z_]\w*$/.test(name))
      throw fail("A 'foreach' needs a list and a name for its items: ${foreach backlog message}.", offset)
    const path = pathOf(list, offset)
    const separator = /^foreach\s+\S+\s+\S+(?:\s(.*))?$/s.exec(words)?.[1] ?? ''
    const body: Node[] = []
    push({
      offset,
      keyword: 'foreach',
      branch: body,
      otherwise: [],
      hasElse: false,
      close: () => ({ kind: 'foreach', path, name, separator, body }),
    })
  }

  function push(block: Block): void {
    if (open.length >= maxNesting) throw fail(`Blocks are nested more than ${maxNesting} deep.`, block.offset)
    open.push(block)
  }

  /** A name may be followed by a format, which has no effect: `${event.message;upper}`. */
  function withoutFormat(words: string): string {
    const semicolon = words.indexOf(';')
    return semicolon < 0 ? words : words.slice(0, semicolon).trim()
  }

  function pathOf(text: string, offset: number): Path {
    const path = text.split('.')
    if (path.length > maxPathLength) throw fail(`The name has more than ${maxPathLength} parts.`, offset)
    if (path.includes('') || /[\s${}()=!;,'"`\\]/.test(text))
      throw fail(`'${text.slice(0, 60)}' is no name such as event.message.`, offset)
    return path
  }
}
