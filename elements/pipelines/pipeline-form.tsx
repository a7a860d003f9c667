/** The dialog that creates a pipeline, or changes its title and description; of one that cannot be read, its source. */
import { pipelineEntity, type StoredPipeline } from '../../core/pipelines/entity.ts'
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import { FIRST_STAGE, writePipeline } from '../../core/pipelines/write-pipeline.ts'
import { EntityForm, useEntityForm, type EntityFormProps } from '../kit/entities/entities.ts'
import { Callout, TextArea, TextField, useCore, useNavigate, useStrings } from '../kit/kit.ts'
import { retitled } from './save-pipeline.ts'
import { SourceErrors } from './source-errors.tsx'
import { StageDrafts } from './stage-drafts.tsx'
import { wholeStages, type StageDraft } from './stage-fields.tsx'
import { useReadableErrors } from './use-readable-errors.ts'

const firstStages: readonly StageDraft[] = [FIRST_STAGE as StageDraft]

const valuesOf = (pipeline: StoredPipeline | null) => ({
  title: pipeline ? (pipeline.title ?? pipeline.id) : '',
  description: pipeline?.description ?? '',
  stages: pipeline?.stages ?? firstStages,
  source: pipeline?.source ?? '',
})

export function PipelineForm({ row, onClose }: EntityFormProps<StoredPipeline>) {
  const { routes } = useCore()
  const t = useStrings(pipelinePageStrings)
  const navigate = useNavigate()
  const readable = useReadableErrors()
  const isBroken = (row?.errors?.length ?? 0) > 0
  const form = useEntityForm(pipelineEntity, {
    row,
    onClose,
    values: valuesOf(row),
    valuesOf,
    async save({ title, description, source, stages }, store, base) {
      if (isBroken) return readable(store({ title, description, source }))
      const written = base ? await retitled(base.source, title) : writePipeline(title, wholeStages(stages))
      return readable(store({ title, description, source: written }))
    },
    onCreated: row === null ? ({ id }) => navigate(routes.pipeline({ pipelineId: id })) : undefined,
  })
  return (
    <EntityForm form={form} width={row === null || isBroken ? 'lg' : 'md'}>
      {!isBroken && (
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          rules={{ required: true }}
          pattern=".*\S.*"
          autoFocus
          {...form.field('title')}
        />
      )}
      <TextArea label={t('description')} hint={t('descriptionHint')} optional rows={2} {...form.field('description')} />
      {isBroken && (
        <>
          <Callout variant="danger">
            <SourceErrors errors={row?.errors ?? []} />
          </Callout>
          <TextArea
            label={t('source')}
            hint={t('sourceHint')}
            rules={{ required: true }}
            rows={10}
            mono
            autoFocus
            {...form.field('source')}
          />
        </>
      )}
      {row === null && <StageDrafts stages={form.values.stages} onChange={next => form.set({ stages: next })} />}
    </EntityForm>
  )
}
