/** The third step: whether records come, and what they are. */
import { useEffect, useRef } from 'react'
import { useCloud } from './cloud-context.ts'
import { LogDataPanel } from './log-data.tsx'
import { Waiting } from './waiting.tsx'

export function HealthStep() {
  const {
    state: {
      health: { data },
    },
  } = useCloud()
  const place = useRef<HTMLDivElement>(null)
  const had = useRef(data !== null)
  // The result replaced the focused element: move the focus to its heading.
  useEffect(() => {
    if (!had.current && data) place.current?.querySelector<HTMLElement>('h2')?.focus()
    had.current = data !== null
  }, [data])
  return (
    <div ref={place} className="column">
      {data ? <LogDataPanel data={data} /> : <Waiting />}
    </div>
  )
}
