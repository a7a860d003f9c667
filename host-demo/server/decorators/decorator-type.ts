/** Describes a kind of decorator. Each is one file: those that need nothing but the message are in `types/`, the others in the area that they ask. */
import Type, { type Static, type TSchema } from 'typebox'
import type { DecoratorField } from '../../../core/decorators/schema.ts'
import type { Caller } from '../platform/records/caller.ts'

/** The fields of a message by name, as they stand on the wire. Read own ones only: a field may be called `__proto__`. */
export type Fields = Readonly<Record<string, unknown>>
/** The fields to set; those that are undefined are removed. */
export type Changes = Fields

interface Kind<S extends TSchema> {
  /** The name on the wire. */
  readonly type: string
  readonly title: string
  /** Fields of its form, by their name in `config`. */
  readonly fields: Readonly<Record<string, FieldInput>>
  readonly config: S
}

/** A kind that needs nothing but the message. */
export interface PlainType<S extends TSchema = TSchema> extends Kind<S> {
  /** Gives what is done to each message; null: nothing. Must not throw for any value. */
  decorate(config: Static<S>): (fields: Fields) => Changes | null
}

/** A kind that needs answers from something stored, its source. */
export interface AskingType<S extends TSchema = TSchema> extends Kind<S> {
  /** The field of `config` that names the source: a dropdown of the `choices`. */
  readonly source: keyof Static<S> & string
  /** Returns the titles of the sources that the caller may read, by the value of the field. */
  choices(caller: Caller): Promise<Readonly<Record<string, string>>>
  /** Returns what asks for the messages of one answer; null where there is no such source, or the caller may not read it. */
  open(config: Static<S>, caller: Caller): Promise<Ask | null>
}

/**
 * Returns the changes of each message of a batch. Once `late` is aborted it asks nothing more, and resolves with what is known; a failure
 * leaves a message as it is.
 */
export type Ask = (batch: readonly Fields[], late: AbortSignal) => Promise<readonly (Changes | null)[]>

export type DecoratorType = PlainType | AskingType

export const isAsking = (type: DecoratorType): type is AskingType => 'open' in type

type FieldInput = Pick<DecoratorField, 'human_name' | 'description' | 'type'> & {
  readonly default_value?: unknown
  readonly is_optional?: boolean
}

export const decoratorType = <const S extends TSchema>(definition: PlainType<S>): DecoratorType =>
  definition as unknown as PlainType

export const askingDecoratorType = <const S extends TSchema>(definition: AskingType<S>): DecoratorType =>
  definition as unknown as AskingType

/** A field's value; undefined where the message has none. */
export const own = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined)

export const FieldName = Type.String({ minLength: 1, maxLength: 512 })
/** Fields that name a message, say when it was and who may read it: no decorator writes them. */
export const RESERVED: ReadonlySet<string> = new Set(['_id', 'gl2_message_id', 'timestamp', 'streams'])
export const TargetField = Type.Refine(
  FieldName,
  name => !RESERVED.has(name),
  () => `must not be one of ${[...RESERVED].join(', ')}`,
)
