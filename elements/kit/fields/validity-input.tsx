import { addKitCss } from '../stylesheet.ts'
import type { Field } from './field.tsx'
import css from './validity-input.css?inline'

addKitCss(css)

/**
 * An unseen input that carries the validity of a control which is no native input: a button that opens a list. Asked for the focus, it
 * hands it to the control with the field's id.
 */
export function ValidityInput({ field, value }: { readonly field: Field; readonly value: string }) {
  const { required, disabled, name, onInvalid } = field.control
  return (
    <input
      ref={field.ref}
      className="validity"
      tabIndex={-1}
      aria-hidden="true"
      {...{ name, required, disabled, onInvalid, value }}
      onChange={() => undefined}
      onFocus={event => (event.currentTarget.getRootNode() as ShadowRoot).getElementById(field.id)?.focus()}
    />
  )
}
