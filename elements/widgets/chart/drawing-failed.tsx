/** An error boundary that replaces a failed drawing, so that the rest of the page stays. */
import { Component, type ReactNode } from 'react'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { Button, EmptyState, useCommonStrings, useStrings } from '../../kit/kit.ts'

export function DrawingFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useStrings(widgetStrings)
  const common = useCommonStrings()
  return (
    <EmptyState
      icon="exclamation-triangle"
      title={t('chartUnavailable')}
      action={
        <Button size="sm" icon="arrow-clockwise" onClick={onRetry}>
          {common('retry')}
        </Button>
      }
    />
  )
}

interface Props {
  /** The drawn data; other data makes another attempt. */
  readonly of: unknown
  readonly children: ReactNode
}

/** Around one drawing: what throws in it, throws there alone. */
export class DrawingBoundary extends Component<Props, { failed: boolean }> {
  override state: { failed: boolean } = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.of !== this.props.of) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? <DrawingFailed onRetry={() => this.setState({ failed: false })} /> : this.props.children
  }
}
