/** The state of an element whose server cannot be asked; fetched when it is first shown. */
import { lazy, Suspense, useEffect } from 'react'
import { useHost } from './host.ts'
import type { UnreachableProps } from './parts/unreachable.tsx'
import { tellOnce } from './tell-once.ts'

/** Bare words, while the state is fetched, and where it cannot be. */
function BareWords({ error }: UnreachableProps) {
  return <p className="unreachable" role="alert">{error.message}</p>
}

const Unreachable = lazy(() => import('./parts/unreachable.tsx').then(
  module => ({ default: module.Unreachable }),
  () => ({ default: BareWords }),
))

export function Outage({ error }: UnreachableProps) {
  const host = useHost()
  useEffect(() => tellOnce(host, error), [host, error])
  return <Suspense><Unreachable error={error} /></Suspense>
}
