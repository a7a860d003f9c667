/**
 * `<cordwood-select>`: one of many options, or several; with a filter where there are more than twelve. From 1,000 options on only the rows
 * in view are in the page.
 *
 * @example
 * <form>
 *   <cordwood-select name="zone" label="Zone" required></cordwood-select>
 * </form>
 * <script type="module">
 *   const zone = document.querySelector('cordwood-select')
 *   zone.options = [{ value: 'eu', label: 'Europe' }, { value: 'us', label: 'America', disabled: true }]
 * </script>
 */
import { defineElement, MultiSelectField, SelectField, type LoadOptions, type SelectOption } from '../kit/kit.ts'
import { useFieldProps, type FormFieldProps } from './field-props.ts'
import { useFormField } from './use-form-field.ts'

export interface SelectElementProps extends FormFieldProps {
  /** Options: each is `{ value, label, disabled?, group?, note? }`; those of one group must be adjacent. */
  readonly options?: readonly SelectOption[]
  /**
   * In place of `options`: `({ filter, offset, limit, signal }) => Promise<{ options, total }>`. Called as the list is
   * opened, filtered, and scrolled near the end of what it has.
   */
  readonly load?: LoadOptions
  /** The chosen value; with `multiple` the values, joined by the delimiter. '' = none. */
  readonly value?: string
  /** Whether several options may be chosen. */
  readonly multiple?: boolean
  /** The delimiter between the values of `multiple`; no value may contain it. Default ','. */
  readonly delimiter?: string
  /** The placeholder. */
  readonly placeholder?: string
  /** Whether a button clears the choice. */
  readonly clearable?: boolean
  /** Whether the list always has a filter, however few its options. */
  readonly filterable?: boolean
  /** Whether values that are not options may be typed. */
  readonly creatable?: boolean
}

function SelectElement(props: SelectElementProps) {
  const { options, load, value = '', multiple, delimiter = ',', placeholder, clearable, creatable } = props
  const values = value === '' ? [] : value.split(delimiter)
  const form = useFormField(value)
  const field = {
    ...useFieldProps(props),
    options,
    load,
    placeholder,
    clearable,
    creatable,
    filterable: props.filterable || undefined,
    onValidity: form.onValidity,
  }
  return multiple ? (
    <MultiSelectField {...field} value={values} onChange={next => form.pick(next.join(delimiter))} />
  ) : (
    <SelectField {...field} value={value === '' ? null : value} onChange={next => form.pick(next ?? '')} />
  )
}

defineElement<SelectElementProps>('cordwood-select', SelectElement, {
  formAssociated: true,
  props: {
    label: String,
    hideLabel: Boolean,
    hint: String,
    error: String,
    options: Object,
    load: Object,
    value: String,
    multiple: Boolean,
    delimiter: String,
    placeholder: String,
    clearable: Boolean,
    filterable: Boolean,
    creatable: Boolean,
  },
})
