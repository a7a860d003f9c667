import type { SyntaxNode, Tree } from '@lezer/common'
import { Checker, type BoundCall, type CheckOptions } from './check.ts'
import { Errors, type SourceError } from './errors.ts'
import { MAX_LEVELS, MAX_SOURCE } from './limits.ts'
import { parser } from './parser.ts'
import { pipelineParser } from './pipeline-parser.ts'
import { Reader } from './read.ts'
import { EXPRESSIONS, explainSyntax } from './syntax-errors.ts'
import type { Call, Expression, Pipeline, Rule, Span, Stage, Statement } from './tree.ts'
import type { Type } from './types.ts'

/** A rule without errors, with what is known about it before it runs. */
export interface CheckedRule extends Rule {
  /** The static type of every expression. */
  readonly types: ReadonlyMap<Expression, Type>
  /** The function and the arguments of every call. */
  readonly calls: ReadonlyMap<Call, BoundCall>
}

export type ParsedRule =
  | { readonly rule: CheckedRule; readonly errors: readonly [] }
  | { readonly rule: null; readonly errors: readonly SourceError[] }

export type ParsedPipeline =
  | { readonly pipeline: Pipeline; readonly errors: readonly [] }
  | { readonly pipeline: null; readonly errors: readonly SourceError[] }

/**
 * Reads the text of a rule and checks it. What follows its `end` is ignored. Within a statement only the first syntax error counts; a statement
 * with one is not checked further, the others are.
 */
export function parseRule(text: string, options: CheckOptions = {}): ParsedRule {
  const errors = new Errors(text)
  const tree = treeOf(parser, text, errors)
  const broken = tree && explainSyntax(tree, text, errors)
  const node = tree?.topNode.getChild('Rule')
  if (!broken || !node) return { rule: null, errors: errors.all }
  const reader = new Reader(text, errors)
  const checker = new Checker(errors, options)

  const condition = node.getChild('When')
  const when = condition && !broken.has(condition.from) ? reader.expression(condition.lastChild!) : null
  if (when) checker.condition(when)
  const statements = statementsOf(node).map(statement => {
    const read = broken.has(statement.from) ? null : reader.statement(statement)
    declare(statement, read, reader, checker)
    return read
  })
  const title = reader.title(node)
  if (errors.all.length > 0 || !when) return { rule: null, errors: errors.all }
  const { types, calls } = checker
  const { from, to } = node
  return {
    rule: { title, when, statements: statements.filter(statement => statement !== null), types, calls, from, to },
    errors: [],
  }
}

function declare(node: SyntaxNode, statement: Statement | null, reader: Reader, checker: Checker): void {
  if (statement?.kind === 'call') checker.check(statement.call)
  else if (statement) checker.declare(statement.name.text, statement.value)
  else {
    const name = reader.declared(node)
    if (name !== null) checker.declare(name, null)
  }
}

function statementsOf(rule: SyntaxNode): SyntaxNode[] {
  const statements: SyntaxNode[] = []
  for (let node = rule.getChild('Then')?.firstChild ?? null; node; node = node.nextSibling) {
    if (node.name === 'Let' || node.name === 'CallStatement') statements.push(node)
  }
  return statements
}

/** Reads the text of a pipeline. Nothing may follow its `end`. */
export function parsePipeline(text: string): ParsedPipeline {
  const errors = new Errors(text)
  const tree = treeOf(pipelineParser, text, errors)
  const broken = tree && explainSyntax(tree, text, errors)
  const node = tree?.topNode.getChild('Pipeline')
  if (!broken || !node) return { pipeline: null, errors: errors.all }
  const reader = new Reader(text, errors)
  const title = reader.title(node)
  const stages = node
    .getChildren('Stage')
    .filter(stage => !broken.has(stage.from))
    .map(stage => reader.stage(stage))
    .filter(stage => stage !== null)
  if (errors.all.length > 0) return { pipeline: null, errors: errors.all }
  return { pipeline: { title, stages: inOrder(stages), from: node.from, to: node.to }, errors: [] }
}

/** Stages by number; of several with one number the first stays. */
function inOrder(stages: readonly Stage[]): readonly Stage[] {
  const byNumber = Map.groupBy(stages, ({ stage }) => stage)
  return [...byNumber.values()].map(([first]) => first!).sort((a, b) => a.stage - b.stage)
}

function treeOf(from: typeof parser, text: string, errors: Errors): Tree | null {
  if (text.length > MAX_SOURCE) {
    errors.add('syntax_error', { from: MAX_SOURCE, to: text.length }, t => t('tooLong', { count: MAX_SOURCE }))
    return null
  }
  const tooDeep = (place: Span): null => {
    errors.add('syntax_error', place, t => t('tooDeep', { count: MAX_LEVELS }))
    return null
  }
  const bracket = deepestBracket(text)
  if (bracket !== null) return tooDeep({ from: bracket, to: bracket + 1 })
  try {
    // The grammar reads whole characters; the places are the same.
    const tree = from.parse(text.toWellFormed())
    // The parser gives up on deeper ones, and would expect something else where it does.
    const expression = deepestExpression(tree)
    return expression ? tooDeep(expression) : tree
  } catch (error) {
    // The tree is built level inside level, which is deeper than the stack.
    if (!(error instanceof RangeError)) throw error
    return tooDeep({ from: 0, to: text.length })
  }
}

/** The first expression with more than the possible number of others around it. */
function deepestExpression(tree: Tree): Span | null {
  let deepest: Span | null = null
  let levels = 0
  tree.iterate({
    enter({ name, from, to }) {
      if (deepest) return false
      if (EXPRESSIONS.has(name) && ++levels > MAX_LEVELS) deepest = { from, to }
      return !deepest
    },
    leave({ name }) {
      if (EXPRESSIONS.has(name)) levels--
    },
  })
  return deepest
}

/** The first bracket with more than the possible number of others around it: such a text is not parsed at all. */
function deepestBracket(text: string): number | null {
  let open = 0
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\[^])*"|\/\/[^\n\r]*|[([{]|[)\]}]/g)) {
    if (token === ')' || token === ']' || token === '}') open--
    else if (token.length === 1 && ++open > MAX_LEVELS) return index
  }
  return null
}
