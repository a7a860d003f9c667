/** The fields of a stage: its number, how messages go on, and its rules in their order. */
import { useMemo } from 'react'
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import type { PipelineStage } from '../../core/pipelines/schema.ts'
import type { StageMatch } from '../../core/pipelines/tree.ts'
import { Callout, MultiSelectField, NumberField, SelectField, SortableList, useStrings } from '../kit/kit.ts'
import { byLabel } from './by-label.ts'
import { matchWords } from './match-words.ts'
import { useRules } from './use-pipelines-data.ts'

/** A stage that is being written: its number may be empty. */
export type StageDraft = Omit<PipelineStage, 'stage'> & { readonly stage: number | undefined }

/** Numbers of the stages of a form that was submitted are there. */
export const wholeStages = (drafts: readonly StageDraft[]): readonly PipelineStage[] =>
  drafts.map(draft => ({ ...draft, stage: draft.stage ?? 0 }))

/** The number that more than one stage has; undefined: each is the only one. */
export const takenTwice = (drafts: readonly StageDraft[]): number | undefined =>
  drafts.find(({ stage }, place) => drafts.findIndex(other => other.stage === stage) !== place)?.stage

export interface StageFieldsProps {
  readonly value: StageDraft
  readonly onChange: (value: StageDraft) => void
  /** Numbers of the other stages. */
  readonly taken: readonly number[]
}

const matches: readonly StageMatch[] = ['ALL', 'EITHER', 'PASS']
const highest = 2 ** 31 - 1

export function StageFields({ value, onChange, taken }: StageFieldsProps) {
  const t = useStrings(pipelinePageStrings)
  const rules = useRules()
  const options = useMemo(
    () =>
      byLabel(
        (rules.data ?? []).flatMap(({ title, description }) =>
          title === null ? [] : [{ value: title, label: title, note: description ?? undefined }],
        ),
      ),
    [rules.data],
  )
  const { stage, match, rules: chosen } = value
  const set = (change: Partial<StageDraft>) => onChange({ ...value, ...change })
  const isTaken = stage !== undefined && taken.includes(stage)
  return (
    <div className="pipeline-stage-fields">
      <NumberField
        label={t('stageNumber')}
        hint={t('stageNumberHint')}
        rules={{ required: true }}
        min={-highest - 1}
        max={highest}
        step={1}
        value={stage}
        onChange={next => set({ stage: next })}
        error={isTaken ? t('stageTaken', { stage }) : undefined}
      />
      <SelectField
        label={t('match')}
        rules={{ required: true }}
        options={matches.map(one => ({ value: one, label: t(matchWords[one].label) }))}
        value={match}
        onChange={next => set({ match: (next ?? match) as StageMatch })}
      />
      <div className="pipeline-wide">
        <MultiSelectField
          label={t('rules')}
          hint={t('rulesHint')}
          optional
          filterable
          placeholder={t('rulesPlaceholder')}
          options={options}
          value={chosen}
          onChange={next => set({ rules: next })}
        />
      </div>
      {rules.data?.length === 0 && <p className="sm muted pipeline-wide">{t('noRulesYet')}</p>}
      {rules.error && (
        <div className="pipeline-wide">
          <Callout variant="warning">{t('rulesFailed')}</Callout>
        </div>
      )}
      {chosen.length > 1 && (
        <div className="pipeline-wide col">
          <span className="sm medium">{t('order')}</span>
          <SortableList
            label={t('order')}
            items={chosen.map(title => ({ id: title, title }))}
            onChange={order => set({ rules: order.map(({ title }) => title) })}
          />
        </div>
      )}
    </div>
  )
}
