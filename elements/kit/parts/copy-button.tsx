import { useEffect, useState } from 'react'
import { IconButton } from '../button.tsx'
import { useCommonStrings, useStrings } from '../hooks.ts'
import type { IconName } from '../icon.tsx'
import { kitStrings } from '../strings.ts'

export interface CopyButtonProps {
  readonly value: string
  /** Default 'Copy'. */
  readonly label?: string
  /** Default 'copy'. */
  readonly icon?: IconName
}

/** Rejects where the browser does not allow it, or has no clipboard: pages that are not served over HTTPS. */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text)

/** Copies; its tooltip says 'Copied!' or how to copy by hand (specification 2.12). */
export function CopyButton({ value, label, icon = 'copy' }: CopyButtonProps) {
  const t = useCommonStrings()
  const k = useStrings(kitStrings)
  const [result, setResult] = useState<'copied' | 'copyFailed' | null>(null)
  useEffect(() => {
    if (result === null) return undefined
    const timer = setTimeout(() => setResult(null), 2000)
    return () => clearTimeout(timer)
  }, [result])
  return (
    <>
      <IconButton
        size="sm"
        icon={result === 'copied' ? 'check' : icon}
        label={result === null ? label ?? k('copy') : t(result)}
        onClick={() => copyText(value).then(() => setResult('copied'), () => setResult('copyFailed'))}
      />
      <span className="sr" role="status">{result === null ? '' : t(result)}</span>
    </>
  )
}
