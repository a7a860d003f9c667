/** The condition of an extractor in one line. */
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import type { Extractor } from '../../core/extractors/schema.ts'
import { useStrings } from '../kit/kit.ts'

export interface ConditionTextProps {
  readonly extractor: Pick<Extractor, 'condition_type' | 'condition_value'>
  /** Whole, over several lines. */
  readonly whole?: boolean
}

export function ConditionText({ extractor, whole = false }: ConditionTextProps) {
  const t = useStrings(extractorScreenStrings)
  const { condition_type: type, condition_value: value } = extractor
  if (type === 'none') return <span className="faint">{t('always')}</span>
  return (
    <span className={whole ? 'break' : 'trunc extractor-line'} title={whole ? undefined : value}>
      {t(type === 'regex' ? 'matches' : 'contains')} <code className="mono extractor-code">{value}</code>
    </span>
  )
}
