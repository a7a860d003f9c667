import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from './dialog.tsx'
import drawerCss from './drawer.css?inline'
import { addKitCss } from './stylesheet.ts'

addKitCss(drawerCss)

export interface DrawerProps extends Pick<DialogProps, 'title' | 'footer' | 'width'> {
  readonly onClose: () => void
  /** The edge of the window it comes from. Default 'end'. */
  readonly side?: 'start' | 'end'
  readonly children: ReactNode
}

/** A dialog at an edge of the window, as high as it is: details of a row, a long form. Open while it is rendered; a press beside it closes it. */
export function Drawer({ side = 'end', ...props }: DrawerProps) {
  return <Dialog {...props} backdrop="closes" className={`drawer ${side}`} />
}
