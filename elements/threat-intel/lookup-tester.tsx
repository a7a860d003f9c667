/** Looks a key up in a data adapter and shows what it says, or why it says nothing. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { adapterError, queryAdapter } from '../../core/lookup/api.ts'
import type { LookupResult } from '../../core/lookup/schema.ts'
import { lookupStrings } from '../../core/lookup/strings.ts'
import { Button, Callout, isValid, TextField, useCore, useStrings, useWordsOf, ValueRows, type ValueRow } from '../kit/kit.ts'

interface Outcome {
  readonly key: string
  readonly result: LookupResult | null
  /** Why there is no answer. */
  readonly reason: string | null
}

export function LookupTester({ name }: { readonly name: string }) {
  const { client } = useCore()
  const l = useStrings(lookupStrings)
  const wordsOf = useWordsOf()
  const [key, setKey] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const gone = useRef<AbortController>(null)
  useEffect(() => () => gone.current?.abort(), [])

  const ask = async (wanted: string) => {
    gone.current?.abort()
    const { signal } = gone.current = new AbortController()
    setBusy(true)
    try {
      const result = await queryAdapter(client, name, wanted, { signal })
      const reason = result.has_error ? await adapterError(client, name, { signal }) ?? l('noReason') : null
      setOutcome({ key: wanted, result, reason })
    } catch (error) {
      if (signal.aborted) return
      setOutcome({ key: wanted, result: null, reason: wordsOf(error) })
    }
    setBusy(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isValid(event.currentTarget)) void ask(key.trim())
  }

  return (
    <>
      <h3>{l('test')}</h3>
      <form className="form" noValidate onSubmit={submit}>
        <TextField label={l('key')} hint={l('testHint', { name })} required pattern=".*\S.*" maxLength={4096} mono value={key} onChange={setKey} />
        <div><Button type="submit" disabled={busy}>{l(busy ? 'lookingUp' : 'lookUp')}</Button></div>
      </form>
      <div role="status" className="adapter">{outcome && outcome.reason === null && outcome.result && (
        <>
          <p className="strong">{l('found', { key: outcome.key })}</p>
          <Answer result={outcome.result} />
        </>
      )}</div>
      {outcome?.reason != null && <Callout variant="danger" title={l('lookupFailed')}>{outcome.reason}</Callout>}
    </>
  )
}

function Answer({ result }: { readonly result: LookupResult }) {
  const l = useStrings(lookupStrings)
  const values = [['single', result.single_value], ['multi', result.multi_value], ['list', result.string_list_value]] as const
  const rows: ValueRow[] = values.filter(([, value]) => value !== null && value !== undefined).map(([label, value]) => ({
    label: l(label),
    value: typeof value === 'object'
      ? <pre className="json mono" tabIndex={0} role="group" aria-label={l(label)}>{JSON.stringify(value, null, 2)}</pre>
      : <bdi className="mono">{String(value)}</bdi>,
  }))
  return rows.length > 0 ? <ValueRows rows={rows} /> : <p className="muted">{l('nothing')}</p>
}
