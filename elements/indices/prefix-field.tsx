import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import { indexSetsPath } from '../../core/indices/api.ts'
import { prefixProblem, type PrefixProblem } from '../../core/indices/prefix.ts'
import type { IndexSetList } from '../../core/indices/schema.ts'
import { TextField, useQueryData, useStrings } from '../kit/kit.ts'

export interface PrefixFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

/** The prefix of a new index set; its rules are told while it is typed. */
export function PrefixField({ value, onChange, error }: PrefixFieldProps) {
  const t = useStrings(indexSetStrings)
  const { data } = useQueryData<IndexSetList>(indexSetsPath)
  const wordsOf = (problem: PrefixProblem) => {
    if (problem.kind === 'form') return t('prefixForm')
    return problem.kind === 'taken' ? t('prefixTaken') : t('prefixBegins', { other: problem.other })
  }
  const found = value === '' ? null : prefixProblem(value, data?.index_sets.map(set => set.index_prefix) ?? [])
  const problem = found === null ? undefined : wordsOf(found)
  return (
    <TextField
      label={t('prefix')}
      hint={t('prefixHint', { prefix: value === '' ? t('prefixExample') : value })}
      rules={{ required: true }}
      mono
      maxLength={250}
      value={value}
      error={problem ?? error}
      problem={problem}
      onChange={onChange}
    />
  )
}
