/** The state of an element whose server cannot be asked; fetched when it is first shown. */
import { lazy, Suspense, useEffect } from 'react'
import { BareError } from './error-boundary.tsx'
import { useHost } from './host.ts'
import type { UnreachableProps } from './parts/unreachable.tsx'
import { tellOnce } from './tell-once.ts'

const Unreachable = lazy(() =>
  import('./parts/unreachable.tsx').then(
    module => ({ default: module.Unreachable }),
    () => ({ default: BareError }),
  ),
)

export function Outage({ error }: UnreachableProps) {
  const host = useHost()
  useEffect(() => tellOnce(host, error), [host, error])
  return (
    <div className="unreachable">
      <Suspense>
        <Unreachable error={error} />
      </Suspense>
    </div>
  )
}
