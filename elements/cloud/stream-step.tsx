/** The second step: a stream of the account, or one that is made. */
import { useEffect, useRef } from 'react'
import { streamMode } from '../../core/cloud/wizard.ts'
import { AutoSetupForm } from './auto-setup-form.tsx'
import { useCloud } from './cloud-context.ts'
import { StreamForm } from './stream-form.tsx'

export function StreamStep() {
  const mode = streamMode(useCloud().state)
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(mode)
  // The pressed button is gone: move the focus to the heading of the new content.
  useEffect(() => {
    if (shown.current !== mode) place.current?.querySelector<HTMLElement>('h2')?.focus()
    shown.current = mode
  }, [mode])
  return <div ref={place}>{mode === 'automatic' ? <AutoSetupForm /> : <StreamForm />}</div>
}
