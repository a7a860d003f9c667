/** A switch: what it says holds at once. Its own file, because it is all that brings Shoelace. */
import { useEffect } from 'react'
import { defineShoelace } from '../shoelace.ts'
import type { ToggleProps } from './choice-fields.tsx'

export function SwitchField({ label, checked, onChange, hint, disabled }: ToggleProps) {
  useEffect(defineShoelace, [])
  return (
    <cw-sl-switch checked={checked} disabled={disabled ?? false} help-text={hint} oncw-sl-change={event => onChange(event.target.checked)}>
      {label}
    </cw-sl-switch>
  )
}
