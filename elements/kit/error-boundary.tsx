/** An error in one element stays in that element: it says so, offers a retry, and tells the page. */
import { Component, type ReactNode } from 'react'
import { errorDetail } from './error-detail.ts'
import type { ElementHost } from './host.ts'
import { lazyPart } from './lazy-part.tsx'
import type { RuntimeErrorProps } from './parts/runtime-error.tsx'

/** Bare words, while a part that says more is fetched, and where it cannot be. */
export function BareError({ error }: Pick<RuntimeErrorProps, 'error'>) {
  return <p role="alert">{error.message}</p>
}

const RuntimeError = lazyPart(() =>
  import('./parts/runtime-error.tsx').then(
    module => module.RuntimeError,
    () => BareError,
  ),
)

interface Props {
  readonly host: ElementHost
  readonly children: ReactNode
}

interface State {
  readonly error: Error | null
  /** The alert was put away. */
  readonly closed: boolean
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, closed: false }

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override componentDidCatch(thrown: unknown) {
    this.props.host.emit('cordwood-error', errorDetail(thrown instanceof Error ? thrown : new Error(String(thrown))))
  }

  override render() {
    const { error, closed } = this.state
    if (closed) return null
    if (!error) return this.props.children
    return (
      <RuntimeError
        fallback={<BareError error={error} />}
        error={error}
        onRetry={() => this.setState({ error: null })}
        onClose={() => this.setState({ closed: true })}
      />
    )
  }
}
