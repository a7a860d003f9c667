/** The streams that a condition searches. */
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { MultiSelectField, useStrings } from '../../kit/kit.ts'
import { useStreams } from './use-streams.ts'

export interface StreamsFieldProps {
  readonly value: readonly string[]
  readonly onChange: (streams: readonly string[]) => void
  readonly error?: string
}

export function StreamsField({ value, onChange, error }: StreamsFieldProps) {
  const t = useStrings(definitionPageStrings)
  const { options } = useStreams()
  return (
    <MultiSelectField
      label={t('streams')}
      optional
      placeholder={t('allStreams')}
      options={options}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
