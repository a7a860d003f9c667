/** The stages of a pipeline, drawn in the order in which messages pass them. */
import { useState } from 'react'
import type { StoredPipeline } from '../../core/pipelines/entity.ts'
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import type { PipelineStage } from '../../core/pipelines/schema.ts'
import { Button, EmptyState, Icon, Panel, useFocusAfterRemoval, useStrings } from '../kit/kit.ts'
import { DeleteStage } from './delete-stage.tsx'
import { matchGoesOn } from './match-words.ts'
import { StageCard } from './stage-card.tsx'
import { StageDialog } from './stage-dialog.tsx'

export interface StageListProps {
  readonly pipeline: StoredPipeline
  readonly isEditable: boolean
}

type Opened =
  | { readonly what: 'form'; readonly stage: PipelineStage | null }
  | { readonly what: 'delete'; readonly stage: PipelineStage }

export function StageList({ pipeline, isEditable }: StageListProps) {
  const t = useStrings(pipelinePageStrings)
  const { stages } = pipeline
  const [opened, setOpened] = useState<Opened | null>(null)
  const removed = useFocusAfterRemoval(stages, root => root.querySelector('h1'))
  const close = () => setOpened(null)
  return (
    <section className="pipeline-stages" aria-label={t('stages')}>
      <div className="row pipeline-stages-head">
        <h2>{t('stages')}</h2>
        <span className="muted sm grow">{t('stagesCount', { count: stages.length })}</span>
        {isEditable && (
          <Button variant="primary" icon="plus" onClick={() => setOpened({ what: 'form', stage: null })}>
            {t('addStage')}
          </Button>
        )}
      </div>
      {stages.length === 0 && (
        <Panel>
          <EmptyState title={t('noStages')} />
        </Panel>
      )}
      <ol className="pipeline-flow">
        {stages.map((stage, place) => (
          <li key={stage.stage}>
            <StageCard
              pipelineId={pipeline.id}
              stage={stage}
              onEdit={isEditable ? () => setOpened({ what: 'form', stage }) : undefined}
              onDelete={isEditable && stages.length > 1 ? () => setOpened({ what: 'delete', stage }) : undefined}
            />
            {place < stages.length - 1 && (
              <p className="pipeline-next sm muted">
                <Icon name="arrow-down" small />
                {matchGoesOn(t, stage.match)}
              </p>
            )}
          </li>
        ))}
      </ol>
      {opened?.what === 'form' && <StageDialog pipeline={pipeline} stage={opened.stage} onClose={close} />}
      {opened?.what === 'delete' && (
        <DeleteStage pipeline={pipeline} stage={opened.stage} onDeleted={removed} onClose={close} />
      )}
    </section>
  )
}
