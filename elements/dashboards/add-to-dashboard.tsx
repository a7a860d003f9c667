/** Asks which dashboard a widget of another screen is put on. */
import { useMemo } from 'react'
import { newPage } from '../../core/dashboards/dashboard.ts'
import type { Widget } from '../../core/views/schema.ts'
import { CopyDialog } from './copy/copy-dialog.tsx'

export interface AddToDashboardProps {
  readonly widget: Widget
  /** The title that it has there; '': none of its own. */
  readonly title: string
  /** What it is called here. */
  readonly name: string
  readonly onClose: () => void
}

export function AddToDashboard({ widget, title, name, onClose }: AddToDashboardProps) {
  const page = useMemo(() => ({ ...newPage(), widgets: [widget], titles: { [widget.id]: title } }), [widget, title])
  return (
    <CopyDialog
      dashboard={{ pages: [page], parameters: [] }}
      page={page}
      widgetId={widget.id}
      widgetTitle={name}
      viewId={null}
      editing={false}
      adding
      onDashboard={() => undefined}
      onClose={onClose}
    />
  )
}
