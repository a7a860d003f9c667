import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import type { PipelineStage } from '../../core/pipelines/schema.ts'
import { useStrings } from '../kit/kit.ts'
import { matchName } from './match-words.ts'

/** A stage in a sentence: how messages continue, and its rules in their order. */
export function StageText({ stage: { stage, match, rules } }: { readonly stage: PipelineStage }) {
  const t = useStrings(pipelinePageStrings)
  const named = { stage, match: matchName(t, match) }
  return (
    <p className="break">
      {rules.length === 0 ? t('stageNowEmpty', named) : t('stageNow', { ...named, rules: rules.join(', ') })}
    </p>
  )
}
