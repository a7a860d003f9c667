/** Shows the error of a call: a friendly text with the full message behind 'More Info', or else the full message. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { friendlyText, type CloudFailure } from '../../core/cloud/errors.ts'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { Button, Callout, useMessages, useStrings } from '../kit/kit.ts'

export interface CloudErrorProps {
  readonly failure: CloudFailure
  /** It comes on its own, not as the answer to a press, and leaves the focus where it is. */
  readonly quiet?: boolean
  readonly children?: ReactNode
}

/** It gets the focus when it comes. */
export function CloudError({ failure, quiet = false, children }: CloudErrorProps) {
  const t = useStrings(cloudStrings)
  const friendly = friendlyText(useMessages(), failure)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!quiet) panel.current?.focus()
  }, [failure, quiet])
  return (
    <div ref={panel} className="failure" tabIndex={-1}>
      <Callout variant="danger">
        <p>{friendly ?? failure.text}</p>
        {friendly !== undefined && (
          <>
            <Button size="sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              {t('moreInfo')}
            </Button>
            <p id={id} className="full" hidden={!open}>
              {failure.text}
            </p>
          </>
        )}
        {children}
      </Callout>
    </div>
  )
}
