/** The state of an element whose server cannot be asked; fetched when it is first shown. */
import { useEffect } from 'react'
import { BareError } from './error-boundary.tsx'
import { useHost } from './host.ts'
import { lazyPart } from './lazy-part.tsx'
import type { UnreachableProps } from './parts/unreachable.tsx'
import { tellOnce } from './tell-once.ts'

const Unreachable = lazyPart(() =>
  import('./parts/unreachable.tsx').then(
    module => module.Unreachable,
    () => BareError,
  ),
)

export function Outage({ error }: UnreachableProps) {
  const host = useHost()
  useEffect(() => tellOnce(host, error), [host, error])
  return (
    <div className="unreachable">
      <Unreachable error={error} />
    </div>
  )
}
