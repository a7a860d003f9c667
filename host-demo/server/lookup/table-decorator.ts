/** A decorator that looks the value of a field up in a table, and puts what it finds into another. */
import Type from 'typebox'
import {
  askingDecoratorType,
  FieldName,
  own,
  TargetField,
  type DecoratorType,
  type Fields,
} from '../decorators/decorator-type.ts'
import type { Found } from '../platform/lookup/found.ts'
import type { LookupHost } from '../platform/lookup/lookup-host.ts'
import type { Services } from '../platform/services.ts'
import { Slice } from '../platform/slice.ts'
import { tables } from './collection.ts'
import { Places } from './places.ts'
import { LONGEST_KEY } from './wire-answer.ts'

type Value = Found['single_value']

/** Answers that are kept for the next batch of an export. */
const KEPT = 10_000

export function tableDecorator({ records, lookups }: Pick<Services, 'records' | 'lookups'>): DecoratorType {
  const places = new Places()
  return askingDecoratorType({
    type: 'org.graylog2.decorators.LookupTableDecorator',
    title: 'Lookup Table Decorator',
    fields: {
      source_field: { type: 'text', human_name: 'Source field', description: 'The field whose value is looked up' },
      target_field: {
        type: 'text',
        human_name: 'Target field',
        description: 'The field that the value found is put into; may be the same',
      },
      lookup_table_name: {
        type: 'dropdown',
        human_name: 'Lookup table',
        description: 'The table that has the values',
      },
    },
    config: Type.Object({
      source_field: FieldName,
      target_field: TargetField,
      lookup_table_name: Type.String({ minLength: 1, maxLength: LONGEST_KEY }),
    }),
    source: 'lookup_table_name',
    async choices(caller) {
      const all = await records.as(caller).of(tables).all()
      return Object.fromEntries(all.map(({ name, title }) => [name, title]))
    },
    async open({ source_field, target_field, lookup_table_name: table }, caller) {
      if (!(await records.as(caller).of(tables).findBy('name', table))) return null
      const questions = new Questions(lookups, places, table)
      return async (batch, late) => {
        const keys = batch.map(fields => keyOf(fields, source_field))
        const values = await questions.ask(new Set(keys.filter(key => key !== null)), late)
        return keys.map(key => {
          const value = key === null ? null : (values.get(key) ?? null)
          return value === null ? null : { [target_field]: value }
        })
      }
    },
  })
}

function keyOf(fields: Fields, field: string): string | null {
  const value = own(fields, field)
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null
  const key = String(value)
  return key === '' || key.length > LONGEST_KEY ? null : key
}

/** Asks a table for one answer: each key once. */
class Questions {
  readonly #lookups: LookupHost
  readonly #places: Places
  readonly #table: string
  #known = new Map<string, Value>()

  constructor(lookups: LookupHost, places: Places, table: string) {
    this.#lookups = lookups
    this.#places = places
    this.#table = table
  }

  /** Returns the values found before `late`; those of failures are missing. */
  async ask(keys: ReadonlySet<string>, late: AbortSignal): Promise<ReadonlyMap<string, Value>> {
    const values = new Map<string, Value>()
    const open: string[] = []
    for (const key of keys) {
      const known = this.#known.get(key)
      if (known === undefined) open.push(key)
      else values.set(key, known)
    }
    const slice = new Slice()
    const next = open.values()
    const askInTurn = async () => {
      for (let { value: key } = next.next(); key !== undefined && !late.aborted; { value: key } = next.next()) {
        const value = await this.#places.hold(this.#table, late, () => this.#find(key))
        if (value !== undefined) values.set(key, value)
        if (slice.isOver) await slice.rest()
      }
    }
    await Promise.all(Array.from({ length: Places.atOnce }, askInTurn))
    this.#keep(values)
    return values
  }

  /** Undefined for a failure. */
  async #find(key: string): Promise<Value | undefined> {
    const answer = await this.#lookups.query(this.#table, key)
    return answer && !answer.failed ? answer.single_value : undefined
  }

  #keep(values: ReadonlyMap<string, Value>): void {
    if (this.#known.size + values.size > KEPT) this.#known = new Map()
    if (values.size <= KEPT) for (const [key, value] of values) this.#known.set(key, value)
  }
}
