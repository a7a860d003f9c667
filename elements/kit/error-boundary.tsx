/** An error in one element stays in that element: it says so, offers a retry, and tells the page. */
import { Component, type ReactNode } from 'react'
import { errorDetail } from './error-detail.ts'
import type { ElementHost } from './host.ts'
import { RuntimeError } from './parts/runtime-error.tsx'

interface Props {
  readonly host: ElementHost
  readonly children: ReactNode
}

export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override componentDidCatch(thrown: unknown) {
    this.props.host.emit('cordwood-error', errorDetail(thrown instanceof Error ? thrown : new Error(String(thrown))))
  }

  override render() {
    const { error } = this.state
    return error ? <RuntimeError error={error} onRetry={() => this.setState({ error: null })} /> : this.props.children
  }
}
