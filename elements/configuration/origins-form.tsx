/** The origins that an administrator allows, each checked while it is typed. */
import { useEffect, useRef, useState } from 'react'
import { originIn, originProblem } from '../../core/configuration/origins.ts'
import type { EmbeddingConfiguration } from '../../core/configuration/schema.ts'
import { configurationStrings } from '../../core/configuration/strings.ts'
import { Button, FieldNote, IconButton, TextField, useStrings } from '../kit/kit.ts'
import type { FormProps } from './section.ts'
import { screenStrings } from './strings.ts'

interface Row {
  /** Its own, because the text may be empty or there twice while it is typed. */
  readonly id: number
  readonly origin: string
}

/** Words for what is wrong with an origin; undefined: nothing. */
export function useOriginWords(): (origin: string) => string | undefined {
  const t = useStrings(configurationStrings)
  return origin => {
    const problem = originProblem(origin)
    return problem === 'originSpelling' ? t(problem, { origin: originIn(origin) ?? '' }) : problem && t(problem)
  }
}

export function OriginsForm({ value, onChange, errorOf }: FormProps<EmbeddingConfiguration>) {
  const s = useStrings(screenStrings)
  const t = useStrings(configurationStrings)
  const wordsFor = useOriginWords()
  const [rows, setRows] = useState<readonly Row[]>(() => value.allowed_origins.map((origin, id) => ({ id, origin })))
  const set = (next: readonly Row[]) => {
    setRows(next)
    onChange({ allowed_origins: next.map(({ origin }) => origin) })
  }
  const [fresh, setFresh] = useState<number>()
  const freshInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    freshInput.current?.focus()
  }, [fresh])
  const add = () => {
    const id = Math.max(-1, ...rows.map(row => row.id)) + 1
    set([...rows, { id, origin: '' }])
    setFresh(id)
  }
  const problemOf = ({ origin }: Row, index: number) =>
    wordsFor(origin) ?? (rows.findIndex(other => other.origin === origin) < index ? t('originTwice') : undefined)
  return (
    <fieldset className="field option-rows">
      <legend className="label">{s('originsConfigured')}</legend>
      {rows.map((row, index) => {
        const problem = problemOf(row, index)
        return (
          <div key={row.id} className="origin">
            <TextField
              label={s('originNumber', { number: index + 1 })}
              hideLabel
              required
              mono
              placeholder="https://portal.example.org"
              ref={row.id === fresh ? freshInput : undefined}
              value={row.origin}
              problem={problem}
              error={row.origin === '' ? undefined : (problem ?? errorOf(`allowed_origins[${index}]`))}
              onChange={origin =>
                set(rows.map(other => (other.id === row.id ? { ...row, origin: origin.trim() } : other)))
              }
            />
            <IconButton
              icon="trash"
              label={s('removeOrigin', { origin: row.origin || index + 1 })}
              onClick={() => set(rows.filter(({ id }) => id !== row.id))}
            />
          </div>
        )
      })}
      <div>
        <Button size="sm" icon="plus" onClick={add}>
          {s('addOrigin')}
        </Button>
      </div>
      <FieldNote error={errorOf('allowed_origins')} hint={s('originsHint')} />
    </fieldset>
  )
}
