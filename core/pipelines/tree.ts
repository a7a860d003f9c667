/** The syntax tree of rules and pipelines: plain data, with the places in the text. */

/** Half-open range of UTF-16 offsets in the text. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A name, its back-ticks taken off. */
export interface Name extends Span {
  readonly text: string
}

export interface LongLiteral extends Span {
  readonly kind: 'long'
  readonly value: bigint
}
export interface DoubleLiteral extends Span {
  readonly kind: 'double'
  readonly value: number
}
/** A text, its escapes resolved. */
export interface StringLiteral extends Span {
  readonly kind: 'string'
  readonly value: string
}
export interface BooleanLiteral extends Span {
  readonly kind: 'boolean'
  readonly value: boolean
}
export interface ListLiteral extends Span {
  readonly kind: 'list'
  readonly elements: readonly Expression[]
}
/** A key that comes twice has its last value. */
export interface MapLiteral extends Span {
  readonly kind: 'map'
  readonly entries: readonly { readonly key: Name; readonly value: Expression }[]
}
/** A value that `let` has named. */
export interface Variable extends Span {
  readonly kind: 'variable'
  readonly name: string
}
/** `$message` */
export interface MessageReference extends Span {
  readonly kind: 'message'
}
/** `$message.field` */
export interface MessageField extends Span {
  readonly kind: 'message-field'
  readonly field: Name
}
/** `object.name` */
export interface Property extends Span {
  readonly kind: 'property'
  readonly object: Expression
  readonly name: Name
}
/** `object[index]` */
export interface Index extends Span {
  readonly kind: 'index'
  readonly object: Expression
  readonly index: Expression
}
export interface Call extends Span {
  readonly kind: 'call'
  readonly function: Name
  /** As they are written: all with a name or none. */
  readonly arguments: readonly Argument[]
}
export interface Argument extends Span {
  readonly name: Name | null
  readonly value: Expression
}
export interface Unary extends Span {
  readonly kind: 'unary'
  readonly operator: 'not' | '-' | '+'
  readonly operand: Expression
}
export type BinaryOperator = 'or' | 'and' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%'
/** `a + b + c` is `(a + b) + c`. A row of operators is as long as the text allows: `rowOf` has its parts, so that nobody descends into it. */
export interface Binary extends Span {
  readonly kind: 'binary'
  readonly operator: BinaryOperator
  readonly left: Expression
  readonly right: Expression
}

export type Literal = LongLiteral | DoubleLiteral | StringLiteral | BooleanLiteral
export type Expression =
  | Literal
  | ListLiteral
  | MapLiteral
  | Variable
  | MessageReference
  | MessageField
  | Property
  | Index
  | Call
  | Unary
  | Binary

/** How tightly operators bind: those of one number stand in one row. */
const BINDING: Readonly<Record<BinaryOperator, number>> = {
  or: 0,
  and: 1,
  '==': 2,
  '!=': 2,
  '<': 3,
  '<=': 3,
  '>': 3,
  '>=': 3,
  '+': 4,
  '-': 4,
  '*': 5,
  '/': 5,
  '%': 5,
}

/** Returns the operations of a row, the first one first: `a + b` and `a + b + c` of `a + b + c`. Each is the left side of the next. */
export function rowOf(last: Binary): readonly [Binary, ...Binary[]] {
  const row: [Binary, ...Binary[]] = [last]
  for (
    let { left } = last;
    left.kind === 'binary' && BINDING[left.operator] === BINDING[last.operator];
    { left } = left
  )
    row.push(left)
  row.reverse()
  return row
}

/** Returns the values that the operators of a row stand between. */
export function operandsOf(last: Binary): readonly Expression[] {
  const row = rowOf(last)
  return [row[0].left, ...row.map(({ right }) => right)]
}

export interface CallStatement extends Span {
  readonly kind: 'call'
  readonly call: Call
}
export interface Let extends Span {
  readonly kind: 'let'
  readonly name: Name
  readonly value: Expression
}
export type Statement = CallStatement | Let

export interface Rule extends Span {
  readonly title: string
  readonly when: Expression
  readonly statements: readonly Statement[]
}

export type StageMatch = 'ALL' | 'EITHER' | 'PASS'
export interface Stage extends Span {
  readonly stage: number
  readonly match: StageMatch
  /** Titles, in the order in which the rules run. */
  readonly rules: readonly string[]
}
export interface Pipeline extends Span {
  readonly title: string
  /** By number; the first of a number counts. */
  readonly stages: readonly Stage[]
}
