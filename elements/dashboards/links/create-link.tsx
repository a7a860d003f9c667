/** Creates a public link. Its address is shown here alone, once. */
import { useId, useState, type FormEvent } from 'react'
import { createDashboardLink } from '../../../core/dashboards/links.ts'
import { longestLinkDays, longestLinkTitle } from '../../../core/dashboards/link-limits.ts'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import {
  Button,
  Callout,
  CopyButton,
  isValid,
  NumberField,
  TextField,
  useAction,
  useCore,
  useQuietClient,
  useStrings,
} from '../../kit/kit.ts'
import { webUrl } from '../../kit/navigation.ts'

export interface CreateLinkProps {
  readonly viewId: string
  readonly onCreated: () => void
}

const usualDays = 30
const dayMs = 86_400_000

export function CreateLink({ viewId, onCreated }: CreateLinkProps) {
  const core = useCore()
  const t = useStrings(dashboardStrings)
  const client = useQuietClient()
  const id = useId()
  const [title, setTitle] = useState('')
  const [days, setDays] = useState<number | undefined>(usualDays)
  const [address, setAddress] = useState<string | null>(null)
  const { busy, failure, run } = useAction(async () => {
    const { token } = await createDashboardLink(client, viewId, {
      title: title.trim(),
      expires_at: new Date(Date.now() + days! * dayMs).toISOString(),
    })
    setAddress(new URL(webUrl(core, core.routes.publicDashboard({ publicLink: token })), location.href).href)
    setTitle('')
    onCreated()
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isValid(event.currentTarget)) void run()
  }
  return (
    <>
      <form className="row wrap named-fields new-link" noValidate onSubmit={submit}>
        <TextField label={t('linkTitle')} optional value={title} maxLength={longestLinkTitle} onChange={setTitle} />
        <NumberField
          label={t('expiresInDays')}
          required
          value={days}
          min={1}
          max={longestLinkDays}
          title={t('linkDays', { most: longestLinkDays })}
          onChange={setDays}
        />
        <Button type="submit" variant="primary" icon="plus" aria-disabled={busy || undefined}>
          {t('createLink')}
        </Button>
      </form>
      {failure !== null && <Callout variant="danger">{failure}</Callout>}
      {address !== null && (
        <Callout variant="success" title={t('linkMade')}>
          <label htmlFor={id} className="sr">
            {t('linkAddress')}
          </label>
          <span className="row">
            <input
              id={id}
              className="input mono grow"
              readOnly
              value={address}
              onFocus={event => event.currentTarget.select()}
            />
            <CopyButton value={address} label={t('copyAddress')} />
          </span>
        </Callout>
      )}
    </>
  )
}
