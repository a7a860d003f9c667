import { useState, type FormEvent } from 'react'
import type { UrlWhitelist } from '../../core/configuration/schema.ts'
import { configurationStrings } from '../../core/configuration/strings.ts'
import { Button, Callout, FeatureError, NoPermission, Skeleton, useStrings, useWordsOf } from '../kit/kit.ts'
import { useWhitelist } from './use-whitelist.ts'
import { useWhitelistDraft, type NewEntry } from './use-whitelist-draft.ts'
import { WhitelistFields } from './whitelist-fields.tsx'

export interface WhitelistPanelProps {
  readonly newEntry?: NewEntry
  readonly onSaved: (whitelist: UrlWhitelist) => void
}

/** The whitelist's form in the page. Who may only read it sees it without anything to change it. */
export function WhitelistPanel(props: WhitelistPanelProps) {
  const { whitelist, error, retry, mayRead, mayWrite } = useWhitelist()
  if (mayRead === false) return <NoPermission />
  if (error) return <FeatureError feature="url-whitelist" error={error} onRetry={retry} />
  if (!whitelist) return <Skeleton />
  return <WhitelistForm {...props} stored={whitelist} readOnly={!mayWrite} />
}

interface WhitelistFormProps extends WhitelistPanelProps {
  readonly stored: UrlWhitelist
  readonly readOnly: boolean
}

function WhitelistForm({ stored, newEntry, readOnly, onSaved }: WhitelistFormProps) {
  const t = useStrings(configurationStrings)
  const draft = useWhitelistDraft(stored, newEntry, onSaved)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const wordsOf = useWordsOf()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !draft.valid) return
    setBusy(true)
    setFailure(null)
    await draft.save().catch((error: unknown) => setFailure(wordsOf(error)))
    setBusy(false)
  }
  return (
    <form className="form" noValidate onSubmit={event => void submit(event)}>
      {failure !== null && <Callout variant="danger">{failure}</Callout>}
      <WhitelistFields draft={draft} heading="h2" readOnly={readOnly} />
      {readOnly || (
        <div>
          <Button variant="primary" type="submit" disabled={busy || !draft.valid}>
            {t('updateConfiguration')}
          </Button>
        </div>
      )}
    </form>
  )
}
