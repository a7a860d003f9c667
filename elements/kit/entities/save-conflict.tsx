/** Tells that someone else saved meanwhile, and lets the user decide whose changes stay. */
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Callout } from '../parts/surfaces.tsx'
import { useAction } from '../use-action.ts'

export interface SaveConflictProps {
  readonly title: string
  readonly loadLabel: string
  readonly saveLabel: string
  /** The entity as it is stored now. */
  readonly children?: ReactNode
  /** Puts what is stored in place of what the user wrote. */
  readonly onLoad: () => void
  /** Saves over what is stored. */
  readonly onSave: () => Promise<void>
}

export function SaveConflict({ title, loadLabel, saveLabel, children, onLoad, onSave }: SaveConflictProps) {
  const { busy, failure, run } = useAction(onSave)
  return (
    <>
      <Callout variant="warning" title={title}>
        {children}
        <div className="row wrap">
          <Button size="sm" disabled={busy} onClick={onLoad}>
            {loadLabel}
          </Button>
          <Button size="sm" disabled={busy} onClick={() => void run()}>
            {saveLabel}
          </Button>
        </div>
      </Callout>
      {failure !== null && <Callout variant="danger">{failure}</Callout>}
    </>
  )
}
