import type { SyntaxNode, Tree } from '@lezer/common'
import { parser } from './parser.ts'
import { parsePipeline, parseRule } from './parse.ts'
import { pipelineParser } from './pipeline-parser.ts'

interface Token {
  readonly text: string
  readonly name: string
  /** The construct that it is a part of. */
  readonly of: string
  /** Line breaks before it. */
  readonly breaks: number
}

/** Returns the text of a rule in the standard layout: comments, blank lines and breaks within expressions stay. A text with syntax errors stays as it is. */
export function formatRule(text: string): string {
  if (parseRule(text).errors.some(({ type }) => type === 'syntax_error')) return text
  return written(tokensOf(parser.parse(text), text))
}

/** Returns the text of a pipeline in the standard layout; one with syntax errors stays as it is. */
export function formatPipeline(text: string): string {
  return parsePipeline(text).errors.length > 0 ? text : written(tokensOf(pipelineParser.parse(text), text))
}

/** Nodes that are tokens although they have parts. */
const WHOLE = new Set(['Title', 'StageNumber'])

function tokensOf(tree: Tree, text: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  const add = (node: SyntaxNode) => {
    const breaks = text.slice(end, node.from).split(/\r\n|\r|\n/).length - 1
    end = node.to
    const of = node.parent?.name ?? ''
    // An empty statement means nothing.
    if (node.name === ';' && of === 'Then') return
    const raw = text.slice(node.from, node.to)
    tokens.push({ text: node.name === 'Keyword' ? raw.toLowerCase() : raw, name: node.name, of, breaks })
  }
  const visit = (node: SyntaxNode) => {
    if (!node.firstChild || WHOLE.has(node.name)) return add(node)
    for (let child: SyntaxNode | null = node.firstChild; child; child = child.nextSibling) visit(child)
    const hasSemicolon = node.lastChild?.name === ';'
    if (node.name === 'RuleReference' && !hasSemicolon) tokens.push({ text: ';', name: ';', of: node.name, breaks: 0 })
  }
  visit(tree.topNode)
  return tokens
}

/** Keywords that begin a line. */
const LINES = new Set(['rule', 'when', 'then', 'end', 'pipeline', 'stage'])

function written(tokens: readonly Token[]): string {
  let text = ''
  let isIndented = false
  for (const [i, token] of tokens.entries()) {
    if (token.name === 'Ignored') return `${text}${token.text.trim() === '' ? '' : token.text.trimEnd()}\n`
    const before = tokens[i - 1]
    const isLine = token.name === 'Keyword' && LINES.has(token.text)
    if (isLine) isIndented = false
    text += before ? between(before, token, isLine, isIndented) : ''
    text += token.text
    if (token.text === 'when' || token.text === 'then') isIndented = token.name === 'Keyword'
  }
  return `${text}\n`
}

const isComment = ({ name }: Token) => name === 'LineComment' || name === 'BlockComment'
const endsStatement = ({ name, of }: Token) => name === ';' && of !== 'Then'

function between(before: Token, token: Token, isLine: boolean, isIndented: boolean): string {
  const margin = isIndented ? '  ' : ''
  const beginsStatement = before.name === 'Keyword' && (before.text === 'when' || before.text === 'then')
  const blank = token.breaks > 1 && !beginsStatement && before.of !== 'Rule' ? '\n' : ''
  if (isComment(token) && token.breaks === 0) return ' '
  if (isLine || beginsStatement || endsStatement(before)) return `${isLine && isIndented ? '' : blank}\n${margin}`
  if (before.name === 'LineComment' || (isComment(before) && token.breaks > 0)) return `${blank}\n${margin}`
  if (token.breaks > 0) return isComment(token) ? `${blank}\n${margin}` : `\n${margin}  `
  return isJoined(before, token) ? '' : ' '
}

/** Tells whether nothing stands between two tokens of one line. */
function isJoined(before: Token, token: Token): boolean {
  if (before.name === 'Sign' && before.of === 'Unary') return !/^[-+.\d]/.test(token.text)
  if (before.text === '!' && before.name !== 'Keyword') return true
  if (['(', '[', '{', '.'].includes(before.name)) return true
  if ([')', ']', '}', ',', ';', ':', '.'].includes(token.name)) return true
  return (token.name === '(' && token.of === 'Arguments') || (token.name === '[' && token.of === 'Index')
}
