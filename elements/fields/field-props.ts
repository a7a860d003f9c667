/** Properties common to all form elements of this folder. */
import { useHost, type FieldProps, type FormElementProps } from '../kit/kit.ts'

export interface FormFieldProps extends FormElementProps {
  /** The label above the field. Without it the field is named by the element's `aria-label` or its `<label>`. */
  readonly label?: string
  /** Whether the label is only for screen readers. */
  readonly hideLabel?: boolean
  /** The hint below the field. */
  readonly hint?: string
  /** The problem as the page knows it (a server's answer). Shown in place of the hint. */
  readonly error?: string
}

/** Picks those of an element's properties that the kit's field takes. */
export function useFieldProps({ label, hideLabel, hint, error, required, disabled }: FormFieldProps): FieldProps {
  const { element, form } = useHost()
  const outer = () => element.getAttribute('aria-label') ?? form?.internals.labels[0]?.textContent?.trim() ?? ''
  return {
    label: label ?? outer(),
    hideLabel: hideLabel || label === undefined,
    hint,
    error: error || undefined,
    required,
    disabled,
  }
}
