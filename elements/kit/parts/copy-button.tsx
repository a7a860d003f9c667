import { useEffect, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../button.tsx'
import { useCommonStrings } from '../common-words.ts'
import { useStrings } from '../words.ts'
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

/**
 * Copies; its tooltip says 'Copied!' or by which keys to copy (specification 2.12). Those keys work: until the focus goes elsewhere, what
 * the browser copies is the text of this button.
 */
export function CopyButton({ value, label, icon = 'copy', action = 'copy', onCut }: CopyButtonProps) {
  const t = useCommonStrings()
  const k = useStrings(kitStrings)
  const p = useStrings(partStrings)
  const [result, setResult] = useState<'copied' | 'failed' | null>(null)

  const done = () => {
    setResult('copied')
    if (action === 'cut') onCut?.()
  }
  useEffect(() => {
    if (result !== 'copied') return undefined
    const timer = setTimeout(() => setResult(null), copiedForMs)
    return () => clearTimeout(timer)
  }, [result])
  useEffect(() => {
    if (result !== 'failed') return undefined
    const copyByKeys = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', value)
      event.preventDefault()
      done()
    }
    const leave = () => setResult(null)
    document.addEventListener('copy', copyByKeys)
    document.addEventListener('pointerdown', leave)
    return () => {
      document.removeEventListener('copy', copyByKeys)
      document.removeEventListener('pointerdown', leave)
    }
  })

  /** Browsers handle Ctrl+C themselves; of the two keys only Ctrl+K needs a handler. */
  const cutByKeys = (event: KeyboardEvent) => {
    if (result !== 'failed' || action !== 'cut' || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k')
      return
    event.preventDefault()
    event.stopPropagation()
    document.execCommand('copy')
  }
  const words =
    result === null ? '' : result === 'copied' ? t('copied') : t(action === 'cut' ? 'cutFailed' : 'copyFailed')
  return (
    <>
      <IconButton
        size="sm"
        icon={result === 'copied' ? 'check' : icon}
        label={label ?? (action === 'cut' ? p('cut') : k('copy'))}
        notice={words === '' ? undefined : words}
        onClick={() => copyText(value).then(done, () => setResult('failed'))}
        onKeyDown={cutByKeys}
        onBlur={() => {
          if (result === 'failed') setResult(null)
        }}
      />
      <span className="sr" role="status">
        {words}
      </span>
    </>
  )
}
