/** Describes a kind of decorator. Each is one file in `types/`, listed in `registry.ts`. */
import Type, { type Static, type TSchema } from 'typebox'
import type { DecoratorField } from '../../../core/decorators/schema.ts'

/** The fields of a message by name, as they stand on the wire. Read own ones only: a field may be called `__proto__`. */
export type Fields = Readonly<Record<string, unknown>>

export interface DecoratorType<S extends TSchema = TSchema> {
  /** The name on the wire. */
  readonly type: string
  readonly title: string
  /** Fields of its form, by their name in `config`. */
  readonly fields: Readonly<Record<string, FieldInput>>
  readonly config: S
  /** Gives what is done to each message: the fields to set. Null: nothing. Must not throw for any value. */
  decorate(config: Static<S>): (fields: Fields) => Fields | null
}

type FieldInput = Pick<DecoratorField, 'human_name' | 'description' | 'type'> & {
  readonly default_value?: unknown
  readonly is_optional?: boolean
}

export const decoratorType = <const S extends TSchema>(definition: DecoratorType<S>): DecoratorType =>
  definition as unknown as DecoratorType

/** A field's value; undefined where the message has none. */
export const own = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined)

export const FieldName = Type.String({ minLength: 1, maxLength: 512 })
/** Fields that name a message, say when it was and who may read it: no decorator writes them. */
const RESERVED: ReadonlySet<string> = new Set(['_id', 'gl2_message_id', 'timestamp', 'streams'])
export const TargetField = Type.Refine(
  FieldName,
  name => !RESERVED.has(name),
  () => `must not be one of ${[...RESERVED].join(', ')}`,
)
