/** The fields of an index: those that have columns, and those that messages not packed yet will get columns for. */
import { DottedNames } from '../../../../../../core/query/field-names.ts'
import { isBookkeeping, isReserved, isText, KINDS, type Kind } from '../field-kinds.ts'
import { MAX_FIELDS } from '../format.ts'
import type { StoredRow } from './index-file.ts'
import { withTailFields } from './tail-fields.ts'
import { Tails } from './tails.ts'

export interface FieldColumn {
  readonly name: string
  readonly kind: Kind
  readonly whole: boolean
}

export class IndexFields {
  readonly #ids: Readonly<Record<Kind, Map<string, number>>> = {
    string: new Map(),
    text: new Map(),
    number: new Map(),
    boolean: new Map(),
    date: new Map(),
  }
  readonly #dotted = new DottedNames()
  #stored: FieldColumn[] = []
  #names: ReadonlySet<string> = new Set()
  #tails = new Tails()
  /** Fields of this snapshot. */
  #all: readonly FieldColumn[] | null = null

  /** Takes in the rows that list the fields of the file. */
  read(rows: readonly StoredRow[]): void {
    const names = new Set<string>()
    this.#stored = rows.map(row => {
      const name = String(row['name'])
      const type = String(row['type'])
      const kind = type === 'long' || type === 'double' ? 'number' : (type as Kind)
      names.add(name)
      this.#ids[kind].set(name, Number(row['f']))
      return { name, kind, whole: type === 'long' }
    })
    for (const name of names) this.#dotted.add(name)
    this.#names = names
    this.#all = null
  }

  set tails(tails: Tails) {
    this.#tails = tails
    this.#all = null
  }

  /** Names of the fields that have columns. */
  get names(): ReadonlySet<string> {
    return this.#names
  }

  /** A field that came with several kinds has several columns. */
  get all(): readonly FieldColumn[] {
    return (this.#all ??= withTailFields(this.#stored, this.#tails.fields()))
  }

  id(field: string, kind: Kind): number | undefined {
    return this.#ids[kind].get(field)
  }

  /** The kinds a field may have here; those of a field beyond the limit are not known. */
  kinds(field: string): Kind[] {
    const kinds = KINDS.filter(kind => this.#ids[kind].has(field) || this.#tails.hasField(field, kind))
    return kinds.length > 0 || isReserved(field) || !this.hasOverflow(field) ? kinds : ['string', 'number', 'boolean']
  }

  /** Names of fields with dots that are asked for by this one, too. */
  dotted(field: string): readonly string[] {
    const stored = this.#dotted.of(field)
    const tail = this.#tails.dotted(field)
    return tail.length === 0 ? stored : [...new Set([...stored, ...tail])]
  }

  /** Whether there may be fields without columns. */
  get overflows(): boolean {
    return this.#names.size >= MAX_FIELDS || this.#tails.overflows
  }

  /** Whether messages may have the field though it has no columns. */
  hasOverflow(field: string): boolean {
    return (
      this.overflows &&
      !isText(field) &&
      !isBookkeeping(field) &&
      !this.#names.has(field) &&
      !KINDS.some(kind => this.#tails.hasField(field, kind))
    )
  }
}
