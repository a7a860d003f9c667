/** One chart as large as the window. */
import { useEffect, useRef } from 'react'
import { shortText } from '../chart/text.ts'
import { Tile, type TileProps } from './tile.tsx'

export function FullSize({ onClose, ...tile }: TileProps & { readonly onClose: () => void }) {
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
      <Tile {...tile} onClose={onClose} />
    </dialog>
  )
}
