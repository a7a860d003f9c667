/** Asks the server what a browser on a page of an origin would be answered, and says it in words. */
import { useState, type FormEvent } from 'react'
import { testOrigin } from '../../core/configuration/api.ts'
import type { OriginTest } from '../../core/configuration/schema.ts'
import {
  Button,
  Callout,
  ErrorState,
  errorDetail,
  isValid,
  Panel,
  TextField,
  useBusy,
  useCore,
  useHost,
  useStrings,
  ValueRows,
} from '../kit/kit.ts'
import { useOriginWords } from './origins-form.tsx'
import { screenStrings } from './strings.ts'

export function OriginTestPanel() {
  const { client } = useCore()
  const host = useHost()
  const s = useStrings(screenStrings)
  const wordsFor = useOriginWords()
  const [origin, setOrigin] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ readonly test?: OriginTest; readonly error?: Error }>({})
  useBusy(busy)

  const test = async () => {
    setBusy(true)
    setOutcome({})
    try {
      setOutcome({ test: await testOrigin(client, origin) })
    } catch (error) {
      setOutcome({ error: error as Error })
      host.emit('cordwood-error', errorDetail(error as Error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && isValid(event.currentTarget)) void test()
  }
  const problem = wordsFor(origin)
  return (
    <Panel title={s('originTest')} className="config" padded>
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          label={s('originOfPage')}
          hint={s('originTestHint')}
          required
          mono
          placeholder="https://portal.example.org"
          value={origin}
          problem={problem}
          error={origin === '' ? undefined : problem}
          onChange={text => {
            setOrigin(text.trim())
            setOutcome({})
          }}
        />
        <div>
          <Button type="submit" disabled={busy}>
            {s('originTestRun')}
          </Button>
        </div>
        {outcome.error && <ErrorState error={outcome.error} />}
        {outcome.test && <Outcome test={outcome.test} />}
      </form>
    </Panel>
  )
}

function Outcome({ test: { origin, allowed, source, preflight, response } }: { readonly test: OriginTest }) {
  const { baseUrl } = useCore()
  const s = useStrings(screenStrings)
  const isBlocked = origin.startsWith('https:') && new URL(baseUrl, location.href).protocol === 'http:'
  const headerOf = ({ status, headers }: OriginTest['response']) => (
    <bdi className="mono break">
      {status} access-control-allow-origin: {headers['access-control-allow-origin'] ?? s('none')}
    </bdi>
  )
  return (
    <>
      {allowed ? (
        <Callout variant="success" title={s('originAllowed', { origin })}>
          {s(source === 'settings' ? 'originBySettings' : 'originByConfiguration')}
        </Callout>
      ) : (
        <Callout variant="warning" title={s('originRefused', { origin })}>
          {s('originToDo')}
        </Callout>
      )}
      {isBlocked && <Callout variant="warning">{s('originMixed')}</Callout>}
      <ValueRows
        rows={[
          { label: 'OPTIONS', value: headerOf(preflight) },
          { label: 'GET', value: headerOf(response) },
        ]}
      />
    </>
  )
}
