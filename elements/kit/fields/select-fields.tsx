/** The two forms of the select. */
import { Select, type SelectProps } from './select.tsx'

export interface SelectFieldProps extends SelectProps {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** One of the options; null: none. */
export function SelectField({ value, onChange, ...props }: SelectFieldProps) {
  return (
    <Select
      props={props}
      multiple={false}
      chosen={value === null ? [] : [value]}
      onChoose={values => onChange(values[0] ?? null)}
    />
  )
}

export interface MultiSelectFieldProps extends SelectProps {
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
}

/** Any of the options, in the order they were chosen. */
export function MultiSelectField({ value, onChange, ...props }: MultiSelectFieldProps) {
  return <Select props={props} multiple chosen={value} onChoose={onChange} />
}
