/** What all form elements of this folder share. */
import { useHost, type FieldProps, type FormElementProps } from '../kit/kit.ts'

export interface FormFieldProps extends FormElementProps {
  /** Above the field. Without it the element's `aria-label`, or the `<label>` that points at it, names the field. */
  readonly label?: string
  /** The label stays for screen readers only. */
  readonly hideLabel?: boolean
  /** Below the field. */
  readonly hint?: string
  /** What is wrong, as the page knows it (a server's answer). Shown in place of the hint. */
  readonly error?: string
}

/** Of an element's properties, those the kit's field takes. */
export function useFieldProps({ label, hideLabel, hint, error, required, disabled }: FormFieldProps): FieldProps {
  const { element, form } = useHost()
  const outer = () => element.getAttribute('aria-label') ?? form?.internals.labels[0]?.textContent?.trim() ?? ''
  return { label: label ?? outer(), hideLabel: hideLabel || label === undefined, hint, error: error || undefined, required, disabled }
}
