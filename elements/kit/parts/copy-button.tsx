import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../button.tsx'
import { useCommonStrings, useStrings } from '../hooks.ts'
import type { IconName } from '../icon.tsx'
import { kitStrings } from '../strings.ts'
import { copiedForMs, copyText } from './copy-text.ts'
import { partStrings } from './strings.ts'

export { copyText }

export interface CopyButtonProps {
  readonly value: string
  /** Default 'Copy', or 'Cut'. */
  readonly label?: string
  /** Default 'copy'. */
  readonly icon?: IconName
  /** 'cut' also takes the text away from where it was: that is what `onCut` does, once the text is in the clipboard. */
  readonly action?: 'copy' | 'cut'
  readonly onCut?: () => void
}

/** Copies; its tooltip says 'Copied!' or how to copy by hand, for which the text is selected already (specification 2.12). */
export function CopyButton({ value, label, icon = 'copy', action = 'copy', onCut }: CopyButtonProps) {
  const t = useCommonStrings()
  const k = useStrings(kitStrings)
  const p = useStrings(partStrings)
  const text = useRef<HTMLSpanElement>(null)
  const [result, setResult] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (result === 'failed') getSelection()?.selectAllChildren(text.current!)
    if (result !== 'copied') return undefined
    const timer = setTimeout(() => setResult(null), copiedForMs)
    return () => clearTimeout(timer)
  }, [result])

  const done = () => {
    setResult('copied')
    if (action === 'cut') onCut?.()
  }
  /** The keys that the tooltip names: the browser knows C by itself, K it does not. */
  const byHand = (event: KeyboardEvent) => {
    if (result !== 'failed' || !(event.ctrlKey || event.metaKey)) return
    if (action === 'copy' && event.key.toLowerCase() === 'c') setResult('copied')
    if (action !== 'cut' || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    event.stopPropagation()
    if (document.execCommand('copy')) done()
  }
  const words = result === null ? '' : result === 'copied' ? t('copied') : t(action === 'cut' ? 'cutFailed' : 'copyFailed')
  return (
    <>
      <IconButton
        size="sm"
        icon={result === 'copied' ? 'check' : icon}
        label={label ?? (action === 'cut' ? p('cut') : k('copy'))}
        notice={words === '' ? undefined : words}
        onClick={() => copyText(value).then(done, () => setResult('failed'))}
        onKeyDown={byHand}
        onBlur={() => { if (result === 'failed') setResult(null) }}
      />
      {result === 'failed' && <span ref={text} className="sr" style={{ whiteSpace: 'pre' }} aria-hidden="true">{value}</span>}
      <span className="sr" role="status">{words}</span>
    </>
  )
}
