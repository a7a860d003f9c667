/** The wire schema of a visualisation's settings, as it is sent and as it is answered. */
import Type, { type TSchema } from 'typebox'
import type { Setting, Settings } from './settings.ts'

const strict = { additionalProperties: false } as const
const viewport = Type.Object({ center_x: Type.Number(), center_y: Type.Number(), zoom: Type.Integer() }, strict)
const nullable = (schema: TSchema) => Type.Union([schema, Type.Null()])
const choiceOf = ({ options = [], open }: Setting) => (open ? Type.String() : Type.Enum([...options]))

const sent: Readonly<Record<Setting['kind'], (setting: Setting) => TSchema>> = {
  flag: () => Type.Boolean(),
  texts: () => Type.Array(Type.String()),
  choice: choiceOf,
  number: () => Type.Number(),
  bound: () => Type.Union([Type.String(), Type.Number()]),
  viewport: () => viewport,
}
const answered: typeof sent = {
  ...sent,
  number: () => nullable(Type.Number()),
  bound: () => nullable(Type.String()),
}

const objectOf = (settings: Settings, schemaOf: (setting: Setting) => TSchema) =>
  Type.Object(Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, schemaOf(setting)])), strict)

/** Returns the schema of settings in a body; null counts as absent. */
export const settingsInput = (settings: Settings) =>
  objectOf(settings, setting => {
    const schema = sent[setting.kind](setting)
    return setting.required ? schema : Type.Optional(schema)
  })

/** Returns the schema of settings in a reply: all are there. */
export const settingsReply = (settings: Settings) => objectOf(settings, setting => answered[setting.kind](setting))
