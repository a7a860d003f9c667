/** The palette (Ctrl or ⌘ with K). It takes what is typed at once, while its list is still being fetched. */
import { useState } from 'react'
import { Dialog, lazyPart, useCommonStrings, useStrings } from '../kit/kit.ts'
import { shellStrings } from './strings.ts'

const PaletteList = lazyPart(async () => (await import('./palette.tsx')).PaletteList)

export interface PaletteProps {
  readonly onClose: () => void
  readonly onHelp: () => void
}

export function Palette({ onClose, onHelp }: PaletteProps) {
  const t = useStrings(shellStrings)
  const common = useCommonStrings()
  const [filter, setFilter] = useState('')
  const [entered, setEntered] = useState(false)
  const early = (
    <div className="filter-box">
      <input
        className="input"
        aria-label={common('filterPlaceholder')}
        autoComplete="off"
        placeholder={common('filterPlaceholder')}
        value={filter}
        onChange={event => {
          setFilter(event.target.value)
          setEntered(false)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') setEntered(true)
        }}
      />
    </div>
  )
  return (
    <Dialog title={t('palette')} className="palette" onClose={onClose}>
      <PaletteList
        fallback={early}
        filter={filter}
        onFilter={setFilter}
        entered={entered}
        onClose={onClose}
        onHelp={onHelp}
      />
    </Dialog>
  )
}
