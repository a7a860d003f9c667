/**
 * `<cordwood-color-picker>`: a colour, typed as hex or picked in a popover.
 *
 * @example
 * <cordwood-color-picker name="color" label="Color" value="#f06292"></cordwood-color-picker>
 */
import { defineElement, ColorField, defaultColor } from '../kit/kit.ts'
import { useFieldProps, type FormFieldProps } from './field-props.ts'
import { useFormField } from './use-form-field.ts'

export interface ColorPickerElementProps extends FormFieldProps {
  /** '#rrggbb', or the typed text while it is not a colour. Default '#f06292'. */
  readonly value?: string
  /** Colours offered below the picker, each as '#rrggbb'. */
  readonly palette?: readonly string[]
}

function ColorPickerElement(props: ColorPickerElementProps) {
  const { value = defaultColor, palette } = props
  const form = useFormField(value)
  return (
    <ColorField
      {...useFieldProps(props)}
      value={value}
      palette={palette}
      onChange={form.type}
      onValidity={form.onValidity}
    />
  )
}

defineElement<ColorPickerElementProps>('cordwood-color-picker', ColorPickerElement, {
  formAssociated: true,
  props: { label: String, hideLabel: Boolean, hint: String, error: String, value: String, palette: Object },
})
