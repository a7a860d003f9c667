/** The field in a cell that is edited. Enter and Tab keep what was typed, Escape does not. */
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'

export interface CellEditorProps {
  readonly label: string
  readonly initial: string
  /** The first letter was typed on the cell; the others follow it. */
  readonly isTyped: boolean
  readonly maxLength: number
  /** Called once. `move`: where the focus goes on. */
  readonly onDone: (text: string | null, move: 'down' | 'next' | 'stay') => void
}

export function CellEditor({ label, initial, isTyped, maxLength, onDone }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useLayoutEffect(() => {
    input.current?.focus()
    if (isTyped) input.current?.setSelectionRange(initial.length, initial.length)
    else input.current?.select()
  }, [initial, isTyped])
  const end = (text: string | null, move: 'down' | 'next' | 'stay') => {
    if (isDone.current) return
    isDone.current = true
    onDone(text, move)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const { value } = event.currentTarget
    if (event.key === 'Enter') end(value, 'down')
    else if (event.key === 'Tab' && !event.shiftKey) end(value, 'next')
    else if (event.key === 'Escape') end(null, 'stay')
    else return
    event.preventDefault()
  }
  return (
    <input
      ref={input}
      className="cell-editor mono"
      aria-label={label}
      defaultValue={initial}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      onKeyDown={press}
      onPaste={event => event.stopPropagation()}
      onBlur={event => end(event.currentTarget.value, 'stay')}
    />
  )
}
