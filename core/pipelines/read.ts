import type { SyntaxNode } from '@lezer/common'
import type { Errors, Say } from './errors.ts'
import type {
  Argument,
  BinaryOperator,
  Call,
  Expression,
  Name,
  Span,
  Statement,
  Stage,
  StageMatch,
  StringLiteral,
} from './tree.ts'
import { isDouble, readDouble, readLong, readName, readString } from './words.ts'

/** Reads the syntax nodes of a text into the tree. What cannot be a value is an error, and null. */
export class Reader {
  readonly #text: string
  readonly #errors: Errors

  constructor(text: string, errors: Errors) {
    this.#text = text
    this.#errors = errors
  }

  title(node: SyntaxNode | null): string {
    const string = node?.getChild('Title')?.firstChild
    return string ? this.#string(string).value : ''
  }

  /** The name of a `let`, also of one that cannot be read. */
  declared(node: SyntaxNode): string | null {
    const name = node.getChild('Name')
    return name && name.to > name.from ? this.#name(name).text : null
  }

  statement(node: SyntaxNode): Statement | null {
    const [name, value] = parts(node)
    if (node.name === 'CallStatement') {
      const call = this.expression(node.getChild('Call')!)
      return call?.kind === 'call' ? { kind: 'call', call, ...span(node) } : null
    }
    const read = this.expression(value!)
    return read && { kind: 'let', name: this.#name(name!), value: read, ...span(node) }
  }

  stage(node: SyntaxNode): Stage | null {
    const number = node.getChild('StageNumber')!
    const stage = readLong(this.#textOf(number))
    if (typeof stage === 'string' || stage !== BigInt.asIntN(32, stage)) return this.#fail(number, t => t('stageRange'))
    return {
      stage: Number(stage),
      match: this.#textOf(node.getChild('Match')!.lastChild!).toUpperCase() as StageMatch,
      rules: node.getChildren('RuleReference').map(reference => this.title(reference)),
      ...span(node),
    }
  }

  /** Reads an expression; null where a part of it is an error. */
  expression(node: SyntaxNode): Expression | null {
    switch (node.name) {
      case 'Binary':
        return this.#binary(node)
      case 'Unary':
        return this.#unary(node)
      case 'Field':
        return this.#field(node)
      case 'Index':
        return this.#index(node)
      case 'Group':
        return this.expression(parts(node)[0]!)
      case 'List': {
        const elements = this.#all(parts(node))
        return elements && { kind: 'list', elements, ...span(node) }
      }
      case 'Map':
        return this.#map(node)
      case 'Call':
        return this.#call(node)
      case 'Variable':
        return { kind: 'variable', name: this.#name(node).text, ...span(node) }
      case 'Message':
        return { kind: 'message', ...span(node) }
      case 'Boolean':
        return { kind: 'boolean', value: this.#textOf(node) === 'true', ...span(node) }
      case 'StringLiteral':
        return this.#string(node.firstChild!)
      case 'NumberLiteral':
        return this.#number(node)
      case 'SingleQuoted':
        return this.#fail(node, t => t('singleQuotes'))
      default:
        return this.#joinedNumber(node)
    }
  }

  #binary(node: SyntaxNode): Expression | null {
    const [first, ...rest] = parts(node)
    let left = this.expression(first!)
    for (let i = 0; i < rest.length; i += 2) {
      const [sign, second] = [rest[i]!, rest[i + 1]!]
      const right = this.expression(second)
      const operator = OPERATORS[sign.name] ?? (this.#textOf(sign) as BinaryOperator)
      left = left && right && { kind: 'binary', operator, left, right, from: node.from, to: second.to }
    }
    return left
  }

  #unary(node: SyntaxNode): Expression | null {
    const operand = this.expression(node.lastChild!)
    const operator = node.firstChild!.name === 'Not' ? 'not' : (this.#textOf(node.firstChild!) as '-' | '+')
    return operand && { kind: 'unary', operator, operand, ...span(node) }
  }

  #field(node: SyntaxNode): Expression | null {
    const object = this.expression(node.firstChild!)
    const name = this.#name(node.lastChild!)
    if (object?.kind === 'message') return { kind: 'message-field', field: name, ...span(node) }
    return object && { kind: 'property', object, name, ...span(node) }
  }

  #index(node: SyntaxNode): Expression | null {
    const [object, index] = this.#all(parts(node)) ?? []
    return object && index ? { kind: 'index', object, index, ...span(node) } : null
  }

  #map(node: SyntaxNode): Expression | null {
    const entries = node.getChildren('Entry').map(entry => {
      const [key, written] = parts(entry)
      const value = this.expression(written!)
      return value && { key: this.#name(key!), value }
    })
    return entries.includes(null)
      ? null
      : { kind: 'map', entries: entries.filter(entry => entry !== null), ...span(node) }
  }

  #call(node: SyntaxNode): Call | null {
    const written = parts(node.lastChild!)
    const values = written.map(argument => this.#argument(argument))
    const isNamed = written[0]?.name === 'NamedArgument'
    const other = written.find(argument => (argument.name === 'NamedArgument') !== isNamed)
    if (other) {
      if (isNamed) return this.#fail(other, t => t('positionBehindName'))
      return this.#fail(other.getChild(':') ?? other, t => t('nameBehindPosition'))
    }
    if (values.includes(null)) return null
    return {
      kind: 'call',
      function: this.#name(node.firstChild!),
      arguments: values.filter(value => value !== null),
      ...span(node),
    }
  }

  #argument(node: SyntaxNode): Argument | null {
    const isNamed = node.name === 'NamedArgument'
    const value = this.expression(isNamed ? node.lastChild! : node)
    return value && { name: isNamed ? this.#name(node.firstChild!) : null, value, ...span(node) }
  }

  #all(nodes: readonly SyntaxNode[]): Expression[] | null {
    const values = nodes.map(node => this.expression(node))
    return values.includes(null) ? null : values.filter(value => value !== null)
  }

  #string(node: SyntaxNode): StringLiteral {
    const { value, bad } = readString(this.#textOf(node))
    for (const { escape, offset } of bad) {
      const from = node.from + offset
      this.#fail({ from, to: from + escape.length }, t => t('escape', { escape }))
    }
    return { kind: 'string', value, ...span(node) }
  }

  #number(node: SyntaxNode): Expression | null {
    const text = this.#textOf(node)
    if (isDouble(text)) {
      const value = readDouble(text)
      return value === 'form' ? this.#decimalOnly(node) : { kind: 'double', value, ...span(node) }
    }
    const value = readLong(text)
    if (value === 'range') return this.#fail(node, t => t('longRange'))
    return value === 'form' ? this.#decimalOnly(node) : { kind: 'long', value, ...span(node) }
  }

  #decimalOnly(node: SyntaxNode): null {
    const text = this.#textOf(node)
    return this.#fail(node, t => t('decimalOnly', { text: text.length > 30 ? `${text.slice(0, 30)}…` : text }))
  }

  #joinedNumber(node: SyntaxNode): null {
    const number = node.lastChild!
    return this.#fail(number, t => t(number.name === 'Fraction' ? 'joinedFraction' : 'joinedNumber'))
  }

  #name(node: SyntaxNode): Name {
    return { text: readName(this.#textOf(node)), ...span(node) }
  }

  #textOf(node: SyntaxNode): string {
    return this.#text.slice(node.from, node.to)
  }

  #fail(place: Span, say: Say): null {
    this.#errors.add('syntax_error', { from: place.from, to: place.to }, say)
    return null
  }
}

const OPERATORS: Readonly<Record<string, BinaryOperator>> = { Or: 'or', And: 'and' }

const span = ({ from, to }: SyntaxNode): Span => ({ from, to })

const PUNCTUATION = new Set(['(', ')', '[', ']', '{', '}', ',', '.', ':', '=', ';', 'Keyword'])

/** The parts of a node without punctuation, keywords and comments. */
function parts(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (!PUNCTUATION.has(child.name) && !child.type.isSkipped) found.push(child)
  }
  return found
}
