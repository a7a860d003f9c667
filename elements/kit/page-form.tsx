/** A form that is a page of its own. */
import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { useCommonStrings } from './common-words.ts'
import { isValid, useFocusOfRefused } from './dialog.tsx'
import { Link } from './link.tsx'
import { Callout } from './parts/surfaces.tsx'
import pageFormCss from './page-form.css?inline'
import { addKitCss } from './stylesheet.ts'
import { useAction } from './use-action.ts'

addKitCss(pageFormCss)

export interface PageFormProps {
  /** The form's name for screen readers. */
  readonly label: string
  /** Panels with fields. */
  readonly children: ReactNode
  readonly submitLabel: string
  /** There is nothing to submit yet. */
  readonly submitDisabled?: boolean
  /** Stands above what the server said when it refused. */
  readonly failedTitle: string
  /** Where 'Cancel' leads: an address of `core.routes`. */
  readonly cancelTo: string
  /** May be asynchronous: an error is shown and the form stays. Leave the page yourself on success. */
  readonly onSubmit: () => unknown
}

/** Nothing is submitted while a field is invalid; the fields say why, and the first of them gets the focus. */
export function PageForm(props: PageFormProps) {
  const { label, children, submitLabel, submitDisabled = false, failedTitle, cancelTo, onSubmit } = props
  const t = useCommonStrings()
  const { busy, failure, run } = useAction(onSubmit)
  const form = useFocusOfRefused(failure)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isValid(event.currentTarget)) void run()
  }
  return (
    <form ref={form} className="page-form" aria-label={label} noValidate onSubmit={submit}>
      {children}
      {failure !== null && (
        <Callout variant="danger" title={failedTitle}>
          {failure}
        </Callout>
      )}
      <div className="row wrap">
        <Button variant="primary" type="submit" disabled={submitDisabled} aria-disabled={busy || undefined}>
          {submitLabel}
        </Button>
        <Link className="btn" to={cancelTo}>
          {t('cancel')}
        </Link>
      </div>
    </form>
  )
}
