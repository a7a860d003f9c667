/** Decorators: they change what messages show when they are searched, never what is stored (contract 1, 4). The browser imports types only. */
import Type, { type Static } from 'typebox'

const strict = { additionalProperties: false } as const

const members = {
  type: Type.String({ minLength: 1, description: 'One of those that GET /search/decorators/available names' }),
  config: Type.Object({}, { additionalProperties: true, description: 'By what the type asks for' }),
  order: Type.Integer({ description: 'The lowest comes first; each takes what those before it made' }),
}
/** `stream` null: of every search that names no single stream. */
export const Decorator = Type.Object(
  {
    id: Type.Union([Type.String(), Type.Null()]),
    stream: Type.Union([Type.String(), Type.Null()]),
    ...members,
  },
  strict,
)
export type Decorator = Readonly<Static<typeof Decorator>>
export const DecoratorList = Type.Array(Decorator)

/** POST and PUT; an `id` is taken and not used. */
export const DecoratorInput = Type.Object(
  {
    ...members,
    id: Type.Optional(Type.String()),
    stream: Type.Optional(Type.String()),
    order: Type.Optional(members.order),
  },
  strict,
)
export type DecoratorInput = Static<typeof DecoratorInput>

export const DecoratorField = Type.Object({
  type: Type.Enum(['text', 'number', 'boolean', 'dropdown', 'list']),
  human_name: Type.String(),
  description: Type.String(),
  default_value: Type.Unknown(),
  is_optional: Type.Boolean(),
  attributes: Type.Array(Type.String()),
  additional_info: Type.Object({ values: Type.Optional(Type.Record(Type.String(), Type.String())) }),
  position: Type.Integer(),
  is_encrypted: Type.Boolean(),
})
export type DecoratorField = Static<typeof DecoratorField>
export const DecoratorInfo = Type.Object({
  type: Type.String(),
  name: Type.String(),
  human_name: Type.String(),
  link_to_docs: Type.String(),
  requested_configuration: Type.Record(Type.String(), DecoratorField),
})
export type DecoratorInfo = Static<typeof DecoratorInfo>
/** By type. */
export const DecoratorInfos = Type.Record(Type.String(), DecoratorInfo)
export type DecoratorInfos = Static<typeof DecoratorInfos>

/** The value that a link field decorator writes; `href` is http or https. */
export interface LinkValue {
  readonly type: 'a'
  readonly href: string
}
