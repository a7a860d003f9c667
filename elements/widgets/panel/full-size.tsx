/** One chart as large as the window. */
import { useEffect, useRef } from 'react'
import { shortText } from '../chart/text.ts'
import { GridTile, type GridTileProps } from './grid-tile.tsx'

export function FullSize({ onClose, ...tile }: GridTileProps & { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current!
    element.showModal()
    return () => element.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="fullsize"
      aria-label={shortText(tile.title, 80)}
      onCancel={event => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <GridTile {...tile} onClose={onClose} />
    </dialog>
  )
}
