/** A field put together from others: `${source}: ${message}`. A name stands for the message's own field of exactly that name. */
import Type from 'typebox'
import { decoratorType, own, TargetField, type Fields } from '../decorator-type.ts'
import { valueText } from '../../platform/value-text.ts'

/** No field is made longer than this, however often the format repeats a long one. */
const MAX_LENGTH = 32_768

export const formatString = decoratorType({
  type: 'org.graylog2.decorators.FormatStringDecorator',
  title: 'Format string',
  fields: {
    format_string: {
      type: 'text',
      human_name: 'Format string',
      description: 'Text with field names in braces: ${source}: ${message}',
    },
    target_field: { type: 'text', human_name: 'Target field', description: 'The field the text is put into' },
    require_all_fields: {
      type: 'boolean',
      human_name: 'Require all fields',
      description: 'Leaves a message alone that lacks one of the fields; otherwise that place stays empty',
      default_value: false,
      is_optional: true,
    },
  },
  config: Type.Object({
    format_string: Type.String({ minLength: 1, maxLength: 10_000 }),
    target_field: TargetField,
    require_all_fields: Type.Optional(Type.Boolean()),
  }),
  decorate: ({ format_string, target_field, require_all_fields = false }) => {
    const parts = partsOf(format_string)
    return fields => {
      const text = filled(parts, fields, require_all_fields)
      return text === null ? null : { [target_field]: text }
    }
  },
})

type Part = { readonly text: string } | { readonly field: string }

function partsOf(format: string): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const match of format.matchAll(/\$\{([^{}]*)\}/g)) {
    parts.push({ text: format.slice(at, match.index) }, { field: match[1]!.trim() })
    at = match.index + match[0].length
  }
  return [...parts, { text: format.slice(at) }]
}

function filled(parts: readonly Part[], fields: Fields, requireAll: boolean): string | null {
  let text = ''
  for (const part of parts) {
    const value = 'text' in part ? part.text : own(fields, part.field)
    const isMissing = value === undefined || value === null
    if (isMissing && requireAll) return null
    if (!isMissing && text.length < MAX_LENGTH) text += valueText(value)
  }
  return text.slice(0, MAX_LENGTH).toWellFormed()
}
