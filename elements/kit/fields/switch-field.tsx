/** A switch: what it says holds at once. Its own file, because few elements have one. */
import { useShoelace } from '../shoelace/shoelace.ts'
import type { ToggleProps } from './choice-fields.tsx'

const define = () => import('../shoelace/define-switch.ts')

export function SwitchField({ label, checked, onChange, hint, disabled }: ToggleProps) {
  const part = useShoelace(define)
  return (
    <cw-sl-switch
      {...part}
      checked={checked}
      disabled={disabled ?? false}
      help-text={hint}
      oncw-sl-change={event => onChange(event.target.checked)}
    >
      {label}
    </cw-sl-switch>
  )
}
