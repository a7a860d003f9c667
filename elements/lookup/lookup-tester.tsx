/** Looks a key up in a table or a data adapter and shows what it says, or why it says nothing. */
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { lookupErrors, queryAdapter, queryTable } from '../../core/lookup/api.ts'
import type { LookupResult } from '../../core/lookup/schema.ts'
import { lookupStrings } from '../../core/lookup/strings.ts'
import { Button, Callout, isValid, TextField, useCore, useStrings, useWordsOf } from '../kit/kit.ts'
import { LookupAnswer } from './lookup-answer.tsx'

export interface LookupTesterProps {
  readonly kind: 'table' | 'adapter'
  readonly name: string
  /** An answer has come; counters have changed. */
  readonly onAnswer?: () => void
  /** Whether it has a heading of its own; default true. */
  readonly titled?: boolean
  /** Beside the button. */
  readonly actions?: (key: string) => ReactNode
}

interface Outcome {
  readonly key: string
  readonly result: LookupResult | null
  /** Why there is no answer. */
  readonly reason: string | null
}

export function LookupTester({ kind, name, onAnswer, titled = true, actions }: LookupTesterProps) {
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
    const { signal } = (gone.current = new AbortController())
    setBusy(true)
    try {
      const result = await (kind === 'table' ? queryTable : queryAdapter)(client, name, wanted, { signal })
      const reason = result.has_error ? await reasonOf(signal) : null
      setOutcome({ key: wanted, result, reason })
      onAnswer?.()
    } catch (error) {
      if (signal.aborted) return
      setOutcome({ key: wanted, result: null, reason: wordsOf(error) })
    }
    setBusy(false)
  }
  const reasonOf = async (signal: AbortSignal) => {
    const of = kind === 'table' ? 'tables' : 'data_adapters'
    const states = await lookupErrors(client, { [of]: [name] }, { signal })
    return states[of][name] || l('noReason')
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isValid(event.currentTarget)) void ask(key.trim())
  }

  return (
    <>
      {titled && <h3>{l('test')}</h3>}
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          label={l('key')}
          hint={l(kind === 'table' ? 'testTableHint' : 'testHint', { name })}
          required
          pattern=".*\S.*"
          maxLength={4096}
          mono
          value={key}
          onChange={setKey}
        />
        <div className="row wrap">
          <Button type="submit" className="look-up">
            {l(busy ? 'lookingUp' : 'lookUp')}
          </Button>
          {actions?.(key.trim())}
        </div>
      </form>
      <div role="status" className="adapter">
        {outcome && outcome.reason === null && outcome.result && (
          <>
            <p className="strong">{l('found', { key: outcome.key })}</p>
            <LookupAnswer result={outcome.result} />
          </>
        )}
      </div>
      {outcome?.reason != null && (
        <Callout variant="danger" title={l('lookupFailed')}>
          {outcome.reason}
        </Callout>
      )}
    </>
  )
}
