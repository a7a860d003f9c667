import type { SyntaxNode } from '@lezer/common'
import type { QueryNode, Span, WildcardPart } from './tree.ts'
import { QuerySyntaxError, RegexSyntaxError, type Say } from './errors.ts'
import { toLinear } from './regex.ts'
import { tokensAndSymbols } from './symbols.ts'
import { rawOffset, readPattern, readWord, unescape } from './words.ts'
import { MAX_MOVED_WORDS, MAX_PARAMETER_LENGTH, type QueryLimits } from './limits.ts'
import { parameterNames, parameterPlaces, UnboundParameterError, type ParameterBindings } from './parameters.ts'

const EXISTS = '_exists_'

interface Scope {
  /** The field that values without one of their own belong to. */
  readonly field: string | null
  readonly depth: number
  /** Messages that match are left out. */
  readonly negated: boolean
}

export interface ConvertOptions {
  readonly limits: QueryLimits
  readonly allowLeadingWildcard?: boolean
  readonly parameters?: ParameterBindings
  readonly negated?: boolean
}

const nothing: QueryNode = { type: 'bool', must: [], should: [], mustNot: [{ type: 'all' }] }

/** Turns the parser's nodes of one text, which has no parse error, into the tree. */
export class Converter {
  readonly #text: string
  readonly #limits: QueryLimits
  readonly #allowLeadingWildcard: boolean
  readonly #parameters: ParameterBindings
  readonly #negated: boolean
  #clauses = 0
  /** Values of the parameters of the clause that is being read. */
  #chosen: ReadonlyMap<string, string> = new Map()
  #valuesLength = 0

  constructor(text: string, options: ConvertOptions) {
    this.#text = text
    this.#limits = options.limits
    this.#allowLeadingWildcard = options.allowLeadingWildcard ?? false
    this.#parameters = options.parameters ?? new Map()
    this.#negated = options.negated ?? false
  }

  query(top: SyntaxNode): QueryNode {
    return top.firstChild
      ? this.#list(top, { field: null, depth: 0, negated: this.#negated })
      : { type: 'all', span: spanOf(top) }
  }

  /** Clauses side by side or joined with OR. */
  #list(node: SyntaxNode, scope: Scope): QueryNode {
    const must: QueryNode[] = []
    const should: QueryNode[] = []
    const mustNot: QueryNode[] = []
    let from = -1
    let to = -1
    let afterOr = false
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (child.name === 'Or') {
        afterOr = true
        continue
      }
      if (child.name !== 'Clause' && child.name !== 'Conjunction') continue
      const last = operandOf(child)
      if (!last) continue
      if (from < 0) from = child.from
      to = child.to
      const explicit = afterOr || child.nextSibling?.name === 'Or'
      afterOr = false
      if (child.name === 'Conjunction') {
        should.push(this.#conjunction(child, scope))
        continue
      }
      const sign = signOf(child)
      const operand = this.#operand(last, signed(scope, sign))
      if (sign === 'must') must.push(operand)
      else if (sign === 'should') should.push(operand)
      else if (explicit) should.push({ type: 'bool', must: [], should: [], mustNot: [operand], span: spanOf(child) })
      else mustNot.push(operand)
    }
    if (from < 0) return this.#signsAlone(node, scope)
    const only = must.length + should.length + mustNot.length === 1 ? (must[0] ?? should[0]) : undefined
    return only ?? { type: 'bool', must, should, mustNot, span: { from, to } }
  }

  /** A free sign is left out beside anything else; on its own it is a word. */
  #signsAlone(node: SyntaxNode, scope: Scope): QueryNode {
    const sign = node.getChild('Clause')!.firstChild!
    return {
      type: 'term',
      field: scope.field,
      value: this.#raw(sign).trim(),
      span: { from: sign.from, to: sign.from + 1 },
    }
  }

  /** Clauses joined with AND. */
  #conjunction(node: SyntaxNode, scope: Scope): QueryNode {
    const must: QueryNode[] = []
    const mustNot: QueryNode[] = []
    for (const clause of node.getChildren('Clause')) {
      const last = operandOf(clause)
      if (!last) continue
      const sign = signOf(clause)
      const operand = this.#operand(last, signed(scope, sign))
      if (sign === 'mustNot') mustNot.push(operand)
      else must.push(operand)
    }
    if (must.length + mustNot.length === 0) return this.#signsAlone(node, scope)
    if (must.length === 1 && mustNot.length === 0) return must[0]!
    return { type: 'bool', must, should: [], mustNot, span: spanOf(node) }
  }

  #operand(node: SyntaxNode, scope: Scope): QueryNode {
    if (node.name === 'Group') {
      if (scope.depth >= this.#limits.depth)
        throw this.#error(t => t('tooDeep', { count: this.#limits.depth }), node.from, node.from + 1)
      return this.#boosted(node, this.#list(node, { ...scope, depth: scope.depth + 1 }))
    }
    if (node.name === 'Fielded') return this.#fielded(node, scope)
    this.#clauses++
    if (this.#clauses > this.#limits.clauses) {
      throw this.#error(t => t('tooMany', { count: this.#limits.clauses }), node.from, node.to)
    }
    return this.#boosted(node, this.#withParameters(node, scope))
  }

  /** Reads a value once for each choice of its parameters' values: any of them may match. */
  #withParameters(node: SyntaxNode, { field, negated }: Scope): QueryNode {
    const read = () => (field === EXISTS ? this.#exists(node) : this.#value(node, field))
    const names = this.#declared(node)
    if (names.length === 0) return read()
    if (node.name === 'Pattern') throw this.#misplaced(node, names)
    const span = spanOf(node)
    const bindings = names.map(name => ({ name, ...this.#parameters.get(name)! }))
    const missing = bindings.filter(({ values }) => values.length === 0)
    const unbound = missing.find(({ optional }) => !optional)
    if (unbound) throw new UnboundParameterError(unbound.name)
    if (missing.length > 0) return negated ? { ...nothing, span } : { type: 'all', span }
    this.#clauses += bindings.reduce((product, { values }) => product * values.length, 1) - 1
    if (this.#clauses > this.#limits.clauses) {
      throw this.#error(t => t('tooMany', { count: this.#limits.clauses }), node.from, node.to)
    }
    const choices = bindings.reduce<readonly ReadonlyMap<string, string>[]>(
      (chosen, { name, values }) => chosen.flatMap(one => values.map(value => new Map([...one, [name, value]]))),
      [new Map()],
    )
    const nodes = choices.map(chosen => {
      this.#chosen = chosen
      return read()
    })
    this.#chosen = new Map()
    return nodes.length === 1 ? nodes[0]! : { type: 'bool', must: [], should: nodes, mustNot: [], span }
  }

  /** The names of the declared parameters in a node. */
  #declared(node: SyntaxNode): string[] {
    if (this.#parameters.size === 0) return []
    return parameterNames(this.#raw(node)).filter(name => this.#parameters.has(name))
  }

  #misplaced(node: SyntaxNode, [name = '']: readonly string[]): QuerySyntaxError {
    return this.#error(t => t('parameterPlace', { parameter: `$${name}$` }), node.from, node.to)
  }

  /** Returns the parts of a word: the values of parameters are literals, whatever is in them. */
  #parts(raw: string): WildcardPart[] {
    const parts: WildcardPart[] = []
    for (const piece of this.#pieces(raw)) {
      for (const part of 'value' in piece ? [{ literal: piece.value }] : readWord(piece.raw)) {
        const last = parts.at(-1)
        if (typeof part === 'object' && typeof last === 'object') {
          parts[parts.length - 1] = { literal: last.literal + part.literal }
        } else if (part !== '*' || last !== '*') parts.push(part)
      }
    }
    return parts
  }

  /** Returns a text in which `*` and `?` are ordinary characters, its escapes resolved, its parameters replaced. */
  #literal(raw: string): string {
    return this.#pieces(raw).reduce((text, piece) => text + ('value' in piece ? piece.value : unescape(piece.raw)), '')
  }

  #pieces(raw: string): ({ readonly raw: string } | { readonly value: string })[] {
    if (this.#chosen.size === 0) return [{ raw }]
    const pieces: ({ readonly raw: string } | { readonly value: string })[] = []
    let at = 0
    for (const { name, from, to } of parameterPlaces(raw)) {
      const value = this.#chosen.get(name)
      if (value === undefined) continue
      this.#valuesLength += value.length
      if (this.#valuesLength > MAX_PARAMETER_LENGTH) {
        throw this.#error(t => t('parametersTooLong', { count: MAX_PARAMETER_LENGTH }), 0, this.#text.length)
      }
      pieces.push({ raw: raw.slice(at, from) }, { value })
      at = to
    }
    return [...pieces, { raw: raw.slice(at) }]
  }

  #fielded(node: SyntaxNode, scope: Scope): QueryNode {
    const name = node.firstChild!
    const operand = node.lastChild!
    const parameters = this.#declared(name)
    if (parameters.length > 0) throw this.#misplaced(name, parameters)
    const parts = readWord(this.#raw(name))
    if (parts.length === 1 && typeof parts[0] === 'object') {
      const field = parts[0].literal
      const inner = this.#operand(operand, { ...scope, field })
      return operand.name === 'Group' ? inner : { ...inner, span: spanOf(node) }
    }
    if (this.#raw(name) === '*') return this.#operand(operand, { ...scope, field: null })
    throw this.#error(t => t('fieldWildcard', { field: this.#raw(name) }), name.from, name.to)
  }

  #value(node: SyntaxNode, field: string | null): QueryNode {
    const span = spanOf(node)
    const first = node.firstChild!
    switch (node.name) {
      case 'Quoted':
        return this.#phrase(node, field)
      case 'Pattern':
        return { type: 'regex', field, pattern: this.#pattern(first), span }
      case 'Range':
        return this.#range(node, field)
      case 'Comparison':
        return this.#comparison(node, field)
      default:
        return this.#word(node, this.#raw(first), field)
    }
  }

  #word(node: SyntaxNode, raw: string, field: string | null): QueryNode {
    const span = spanOf(node)
    const fuzzy = node.getChild('Fuzzy')
    const parts = this.#parts(raw)
    const [first] = parts
    if (parts.length === 1 && typeof first === 'object') {
      const value = first.literal
      return fuzzy
        ? { type: 'fuzzy', field, value, distance: this.#distance(fuzzy, value), span }
        : { type: 'term', field, value, span }
    }
    if (fuzzy) {
      throw this.#error(t => t('fuzzyWildcard', { fuzzy: this.#raw(fuzzy) }), fuzzy.from, fuzzy.to)
    }
    if (parts.length === 1 && first === '*')
      return field === null ? { type: 'all', span } : { type: 'exists', field, span }
    if (typeof first !== 'object' && !this.#allowLeadingWildcard) {
      throw this.#error(t => t('leadingWildcard', { wildcard: first! }), node.from, node.to)
    }
    return { type: 'wildcard', field, parts, span }
  }

  #exists(node: SyntaxNode): QueryNode {
    const span = spanOf(node)
    const value = this.#value(node, null)
    if (value.type === 'all') return value
    if (value.type === 'term' || (value.type === 'phrase' && value.slop === 0))
      return { type: 'exists', field: value.value, span }
    throw this.#error(t => t('fieldName', { field: EXISTS }), node.from, node.to)
  }

  #range(node: SyntaxNode, field: string | null): QueryNode {
    const [open, low, , high, close] = children(node)
    return rangeOf(
      field,
      this.#bound(low!),
      this.#raw(open!) === '[',
      this.#bound(high!),
      this.#raw(close!) === ']',
      spanOf(node),
    )
  }

  #comparison(node: SyntaxNode, field: string | null): QueryNode {
    const [comparator, limit] = children(node)
    const operator = this.#raw(comparator!)
    const value = limit!.name === 'Limit' ? this.#literal(this.#raw(limit!)) : this.#quoted(limit!)
    const including = operator.endsWith('=')
    return operator.startsWith('>')
      ? rangeOf(field, value, including, null, true, spanOf(node))
      : rangeOf(field, null, true, value, including, spanOf(node))
  }

  #bound(node: SyntaxNode): string | null {
    if (node.name !== 'Bound') return this.#quoted(node)
    return this.#raw(node) === '*' ? null : this.#literal(this.#raw(node))
  }

  #quoted(node: SyntaxNode): string {
    if (node.name === 'UnclosedString') throw this.#error(t => t('closingQuote'), node.from, node.to)
    return this.#literal(this.#text.slice(node.from + 1, node.to - 1))
  }

  #pattern(node: SyntaxNode): string {
    if (node.name === 'UnclosedRegexp') {
      throw this.#error(t => t('closingSlashOrEscape'), node.from, node.to)
    }
    // A path (`/var/log/app`) would otherwise be read as an expression and a word, and find the wrong things without a word.
    const rest = /^[^\s()^]+/u.exec(this.#text.slice(node.to, node.to + 200))
    if (rest) {
      throw this.#error(t => t('slashInPath', { rest: rest[0] }), node.from, node.to + rest[0].length)
    }
    const raw = this.#text.slice(node.from + 1, node.to - 1)
    const pattern = readPattern(raw)
    try {
      toLinear(pattern)
    } catch (error) {
      if (!(error instanceof RegexSyntaxError)) throw error
      const at = node.from + 1 + rawOffset(raw, error.offset)
      throw this.#error(t => t('regex', { reason: error.say(t) }), at, node.to)
    }
    return pattern
  }

  #phrase(node: SyntaxNode, field: string | null): QueryNode {
    const value = this.#quoted(node.firstChild!)
    const slop = this.#slop(node.getChild('Fuzzy'))
    const count = slop > 0 ? tokensAndSymbols(value).length : 0
    if (count > MAX_MOVED_WORDS)
      throw this.#error(t => t('movedWords', { slop, most: MAX_MOVED_WORDS, count }), node.from, node.to)
    return { type: 'phrase', field, value, slop, span: spanOf(node) }
  }

  #slop(node: SyntaxNode | null): number {
    const digits = node ? this.#raw(node).slice(1) : ''
    const slop = Number(digits)
    if (node && !Number.isSafeInteger(slop)) {
      throw this.#error(t => t('slop', { digits }), node.from, node.to)
    }
    return slop
  }

  /** Edits; none given: by the length; a fraction below 1 is the similarity of older query languages: the share of the characters that must agree. */
  #distance(node: SyntaxNode, value: string): 0 | 1 | 2 {
    const digits = this.#raw(node).slice(1)
    const number = digits === '' ? automaticDistance(value) : Number(digits)
    const edits = number > 0 && number < 1 ? Math.min(2, Math.floor((1 - number) * [...value].length)) : number
    if (edits !== 0 && edits !== 1 && edits !== 2)
      throw this.#error(t => t('fuzziness', { digits }), node.from, node.to)
    return edits
  }

  #boosted(node: SyntaxNode, inner: QueryNode): QueryNode {
    const boost = node.getChild('Boost')
    if (!boost) return inner
    const factor = Number(this.#raw(boost).slice(1))
    if (!Number.isFinite(factor)) throw this.#error(t => t('boost'), boost.from, boost.to)
    return { type: 'boost', node: inner, factor, span: spanOf(node) }
  }

  #raw(node: SyntaxNode): string {
    return this.#text.slice(node.from, node.to)
  }

  #error(say: Say, from: number, to: number): QuerySyntaxError {
    return new QuerySyntaxError(say, this.#text, from, to)
  }
}

/** A missing bound counts as included, and a range without bounds asks for the field alone. */
function rangeOf(
  field: string | null,
  lower: string | null,
  includeLower: boolean,
  upper: string | null,
  includeUpper: boolean,
  span: Span,
): QueryNode {
  if (lower === null && upper === null) return field === null ? { type: 'all', span } : { type: 'exists', field, span }
  const bounds = {
    lower,
    includeLower: includeLower || lower === null,
    upper,
    includeUpper: includeUpper || upper === null,
  }
  return { type: 'range', field, ...bounds, span }
}

/** Edits that a word of this length may have when none are given: in a short word every second letter would do. */
export function automaticDistance(value: string): 0 | 1 | 2 {
  const length = [...value].length
  return length <= 2 ? 0 : length <= 5 ? 1 : 2
}

/** Returns the operand of a clause, without its sign; null for a free sign. */
export function operandOf(clause: SyntaxNode): SyntaxNode | null {
  const last = clause.lastChild!
  return last.name === 'FreeSign' ? null : last
}

export function signOf(clause: SyntaxNode): 'must' | 'should' | 'mustNot' {
  const first = clause.firstChild!.name
  if (first === 'Plus') return 'must'
  return first === 'Minus' || first === 'Not' ? 'mustNot' : 'should'
}

const signed = (scope: Scope, sign: ReturnType<typeof signOf>): Scope =>
  sign === 'mustNot' ? { ...scope, negated: !scope.negated } : scope

function children(node: SyntaxNode): SyntaxNode[] {
  const all: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) all.push(child)
  return all
}

function spanOf(node: SyntaxNode): Span {
  return { from: node.from, to: node.to }
}
