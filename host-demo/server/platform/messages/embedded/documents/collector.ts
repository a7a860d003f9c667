/** Collects the values of a chunk's messages by field and kind, and the shape of each message. */
import type { FieldValue, Message } from '../../message-store.ts'
import { ID_FIELD, isDate, isText, TEXT_FIELDS, toInstant } from '../field-kinds.ts'
import { WHOLE, type Shapes, type Slot, type Source } from './shapes.ts'

/** Shapes are a tree: field after field. A message that would make it larger lies whole in the rest. */
const MAX_NODES = 100_000
/** Texts of a column that are longer together lie in the rest as well, in smaller blocks: reading a message would read all of them. */
const MAX_COLUMN_CHARACTERS = 1 << 20

/** The text of a message, and the field that often has the whole line it is the end of. */
const [MESSAGE, LINE] = TEXT_FIELDS
/** Shorter messages are not worth looking for at the end of a line. */
const MIN_ENDING = 16

/** The rows that have a value of one kind, or of one field. */
class Rows {
  readonly source: Source
  readonly field: string
  /** Number of the slot, once all messages are collected. */
  slot = 0
  protected count = 0
  #rows = new Uint16Array(16)

  constructor(source: Source, field: string) {
    this.source = source
    this.field = field
  }

  /** Rows that have a value. */
  get rows(): Uint16Array {
    return this.#rows.subarray(0, this.count)
  }

  protected addRow(row: number): void {
    if (this.count === this.#rows.length) this.#rows = grown(this.#rows, new Uint16Array(4 * this.count))
    this.#rows[this.count++] = row
  }
}

/** Values of one kind that a field has. */
export class Values<T extends FieldValue = FieldValue> extends Rows {
  readonly values: T[] = []
  /** Of texts all together. */
  characters = 0

  add(row: number, value: T): this {
    this.addRow(row)
    this.values.push(value)
    return this
  }
}

/** Numbers that a field has. */
class Numbers extends Rows {
  #values = new Float64Array(16)

  get values(): Float64Array {
    return this.#values.subarray(0, this.count)
  }

  add(row: number, value: number): this {
    if (this.count === this.#values.length) this.#values = grown(this.#values, new Float64Array(4 * this.count))
    this.#values[this.count] = value
    this.addRow(row)
    return this
  }
}

function grown<T extends Uint16Array | Float64Array>(list: T, larger: T): T {
  larger.set(list)
  return larger
}

/** A field with the values of all its kinds. */
class Field {
  readonly name: string
  readonly isText: boolean
  readonly isDate: boolean
  readonly #isLine: boolean
  string: Values<string> | null = null
  number: Numbers | null = null
  boolean: Numbers | null = null
  date: Numbers | null = null
  text: Values<string> | null = null
  /** Texts but for their end, which is the text of the message. */
  lead: Values<string> | null = null
  /** Values of a text field that are no well-formed texts. */
  rest: Values | null = null
  /** The last value of a field of dates, and its instant: neighbours often agree. */
  #lastDate: FieldValue = ''
  #lastInstant: number | null = null

  /** @param isLine its texts may end with those of `message`, which are kept, too */
  constructor(name: string, isLine: boolean) {
    this.name = name
    this.isText = isText(name)
    this.isDate = isDate(name)
    this.#isLine = isLine
  }

  add(row: number, value: FieldValue, fields: Message['fields']): Rows {
    if (this.isText) return this.#addText(row, value, fields)
    if (this.isDate) {
      if (value !== this.#lastDate) {
        this.#lastDate = value
        this.#lastInstant = toInstant(value)
      }
      if (this.#lastInstant !== null) return (this.date ??= new Numbers('date', this.name)).add(row, this.#lastInstant)
    }
    if (typeof value === 'string') {
      const strings = (this.string ??= new Values('string', this.name))
      strings.characters += value.length
      return strings.add(row, value)
    }
    if (typeof value === 'number') return (this.number ??= new Numbers('number', this.name)).add(row, value)
    return (this.boolean ??= new Numbers('boolean', this.name)).add(row, value ? 1 : 0)
  }

  #addText(row: number, value: FieldValue, fields: Message['fields']): Rows {
    if (typeof value !== 'string' || !value.isWellFormed())
      return (this.rest ??= new Values('rest', this.name)).add(row, value)
    const ending = this.#isLine ? fields[MESSAGE!] : undefined
    if (isEnding(ending, value)) {
      const lead = value.slice(0, value.length - ending.length)
      return (this.lead ??= new Values('lead', this.name)).add(row, lead)
    }
    return (this.text ??= new Values('text', this.name)).add(row, value)
  }
}

/** Whether a line ends with the text of its message, which then stands in the texts itself. */
const isEnding = (ending: FieldValue | undefined, line: string): ending is string =>
  typeof ending === 'string' && ending.length >= MIN_ENDING && line.endsWith(ending) && ending.isWellFormed()

/** A place in the tree of shapes: the slots so far. */
class Node {
  readonly parent: Node | null
  readonly values: Rows | null
  readonly length: number
  /** Number of the shape that ends here. */
  shape = -1
  /** The field, values and node that came next the last time. */
  field: Field | null = null
  lastValues: Rows | null = null
  last: Node | null = null
  #next: Map<Rows, Node> | null = null

  constructor(parent: Node | null, values: Rows | null) {
    this.parent = parent
    this.values = values
    this.length = parent === null ? 0 : parent.length + 1
  }

  find(values: Rows): Node | null {
    return values === this.lastValues ? this.last : (this.#next?.get(values) ?? null)
  }

  put(values: Rows, node: Node): void {
    if (this.lastValues !== null) this.#next ??= new Map([[this.lastValues, this.last!]])
    this.#next?.set(values, node)
  }
}

/** Collects messages, which are numbered in their order. */
export class Collector {
  readonly #hasColumns: (field: string) => boolean
  readonly #fields = new Map<string, Field | null>()
  readonly #named = new Rows('named', '')
  readonly #ids = new Rows('id', ID_FIELD)
  #hasIds = false
  readonly #root = new Node(null, null)
  #nodes = 0
  readonly #ends: (Node | null)[] = []

  constructor(hasColumns: (field: string) => boolean) {
    this.#hasColumns = hasColumns
  }

  get fields(): readonly Field[] {
    return [...this.#fields.values()].filter(field => field !== null)
  }

  add({ id, fields }: Message): void {
    const row = this.#ends.length
    let node: Node | null = this.#root
    for (const name in fields) {
      const known: Field | null = node !== null && node.field?.name === name ? node.field : this.#field(name)
      const values: Rows =
        known !== null
          ? known.add(row, fields[name]!, fields)
          : name === ID_FIELD && fields[name] === id
            ? this.#idValues()
            : this.#named
      if (node === null) continue
      const next: Node | null = node.find(values) ?? this.#grow(node, values)
      if (next !== null) {
        node.field = known
        node.lastValues = values
        node.last = next
      }
      node = next
    }
    this.#ends.push(node)
  }

  /** The shapes of the messages. Values that are said to lie in a column too large for that lie in the rest. */
  shapes(): Shapes {
    const slots: Slot[] = []
    for (const values of [this.#named, ...(this.#hasIds ? [this.#ids] : []), ...this.#values()]) {
      values.slot = slots.length
      slots.push({ source: isLarge(values) ? 'rest' : values.source, field: values.field })
    }
    const shapes: number[][] = [[]]
    const codes = new Float64Array(this.#ends.length)
    for (let row = 0; row < codes.length; row++) {
      const node = this.#ends[row]!
      if (node !== null && node.shape < 0) {
        node.shape = shapes.length
        shapes.push(slotsOf(node))
      }
      codes[row] = node === null ? WHOLE : node.shape
    }
    return { slots, shapes, codes }
  }

  #idValues(): Rows {
    this.#hasIds = true
    return this.#ids
  }

  *#values(): Generator<Rows> {
    for (const { string, number, boolean, date, text, lead, rest } of this.fields)
      for (const values of [string, number, boolean, date, text, lead, rest]) if (values !== null) yield values
  }

  /** Null: it has no columns. */
  #field(name: string): Field | null {
    let field = this.#fields.get(name)
    if (field !== undefined) return field
    field = this.#hasColumns(name) ? new Field(name, name === LINE && this.#hasColumns(MESSAGE!)) : null
    this.#fields.set(name, field)
    return field
  }

  #grow(parent: Node, values: Rows): Node | null {
    if (this.#nodes >= MAX_NODES) return null
    this.#nodes++
    const node = new Node(parent, values)
    parent.put(values, node)
    return node
  }
}

function slotsOf(node: Node): number[] {
  const slots = new Array<number>(node.length)
  for (let at: Node = node; at.parent !== null; at = at.parent) slots[at.length - 1] = at.values!.slot
  return slots
}

/** Whether the different texts of a column are too many characters. */
function isLarge(values: Rows): boolean {
  // Most columns are small even with each value counted.
  if (values.source !== 'string' || !(values instanceof Values) || values.characters <= MAX_COLUMN_CHARACTERS)
    return false
  let different = 0
  for (const { length } of new Set(values.values as string[])) different += length
  return different > MAX_COLUMN_CHARACTERS
}
