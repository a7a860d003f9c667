/**
 * `<cordwood-typeahead>`: text with at most six suggestions, from the first letter on: what begins with the text first, then what holds it.
 *
 * @permission messages:read — `source="fields"` suggests the names of the server's message fields
 * @example
 * <cordwood-typeahead name="field" label="Field" source="fields"></cordwood-typeahead>
 */
import { useCallback } from 'react'
import { askShared } from '../../core/client/queries.ts'
import { systemFields } from '../../core/search/api.ts'
import { defineElement, TypeaheadField, useCore, type Suggestions } from '../kit/kit.ts'
import { useFieldProps, type FormFieldProps } from './field-props.ts'
import { useFormField } from './use-form-field.ts'

export interface TypeaheadProps extends FormFieldProps {
  /** The typed text. */
  readonly value?: string
  /** Suggestions: a list, or a function `(text, signal) => Promise<string[]>`. */
  readonly suggestions?: Suggestions
  /** With `fields`, the suggestions are the server's message fields instead of `suggestions`. */
  readonly source?: 'fields'
  /** The placeholder. */
  readonly placeholder?: string
}

const none: readonly string[] = []
const fieldsFreshMs = 30_000

function Typeahead(props: TypeaheadProps) {
  const { value = '', suggestions = none, source, placeholder } = props
  const core = useCore()
  const form = useFormField(value)
  const fields = useCallback(
    (_text: string, signal: AbortSignal) =>
      askShared(core, '/system/fields?names', signal, {
        fetcher: async (_path, wanted) =>
          (await systemFields(core.client, { signal: wanted })).map(field => field.value),
        dedupeTime: fieldsFreshMs,
      }),
    [core],
  )
  return (
    <TypeaheadField
      {...useFieldProps(props)}
      value={value}
      suggestions={source === 'fields' ? fields : suggestions}
      placeholder={placeholder}
      onChange={form.type}
      onValidity={form.onValidity}
    />
  )
}

defineElement<TypeaheadProps>('cordwood-typeahead', Typeahead, {
  formAssociated: true,
  props: {
    label: String,
    hideLabel: Boolean,
    hint: String,
    error: String,
    value: String,
    suggestions: Object,
    source: String,
    placeholder: String,
  },
})
