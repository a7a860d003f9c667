/** Origins of pages, one per line. */
import { useState } from 'react'
import { originIn, originProblem } from '../../core/configuration/origins.ts'
import { configurationStrings } from '../../core/configuration/strings.ts'
import { linesOf } from '../../core/users/lines.ts'
import { userStrings } from '../../core/users/strings.ts'
import { TextArea, useStrings } from '../kit/kit.ts'

export interface OriginsFieldProps {
  readonly value: readonly string[]
  readonly error?: string
  readonly onChange: (origins: readonly string[]) => void
}

export function OriginsField({ value, error, onChange }: OriginsFieldProps) {
  const t = useStrings(userStrings)
  const c = useStrings(configurationStrings)
  const [text, setText] = useState(() => value.join('\n'))
  const wrong = value.find(origin => originProblem(origin) !== undefined)
  const problemOf = (origin: string) => {
    const problem = originProblem(origin)
    if (problem === undefined) return undefined
    return problem === 'originSpelling' ? c(problem, { origin: originIn(origin) ?? '' }) : c(problem)
  }
  return (
    <TextArea
      label={t('origins')}
      hint={t('originsHint')}
      optional
      mono
      rows={2}
      placeholder="https://portal.example.org"
      value={text}
      error={error}
      problem={wrong === undefined ? undefined : `${wrong}: ${problemOf(wrong)}`}
      onChange={next => {
        setText(next)
        onChange(linesOf(next))
      }}
    />
  )
}
