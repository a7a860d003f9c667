/** The form of an extractor; beside it the message that it is tried on, and the result on recent ones. */
import { useEffect, useMemo, useState } from 'react'
import { entityApi } from '../../core/entities/api.ts'
import { extractorEntityOf } from '../../core/extractors/entity.ts'
import { extractorRequest, type ExtractorValues } from '../../core/extractors/form-values.ts'
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import type { Extractor } from '../../core/extractors/schema.ts'
import type { Input } from '../../core/inputs/schema.ts'
import { useEntityChanged, useFields, type EntitySavedDetail } from '../kit/entities/entities.ts'
import {
  PageForm,
  Panel,
  TextField,
  useHost,
  useNavigate,
  useQuietClient,
  useStrings,
  useToast,
  useUnsavedChanges,
} from '../kit/kit.ts'
import { ConverterList } from './converter-list.tsx'
import { ExamplePanel } from './example-panel.tsx'
import { ExtractionFields } from './extraction-fields.tsx'
import { RecentResults } from './recent-results.tsx'
import { StoringFields } from './storing-fields.tsx'
import { TrialResult } from './trial-result.tsx'
import { useExample, type MessageAddress } from './use-example.ts'
import { useTrial } from './use-trial.ts'

export interface ExtractorFormProps {
  readonly input: Input
  /** Null: a new one. */
  readonly stored: Extractor | null
  /** Initial values. */
  readonly values: ExtractorValues
  readonly example: MessageAddress | null
  /** Where the form goes back to. */
  readonly listAddress: string
}

export function ExtractorForm({ input, stored, values: given, example: first, listAddress }: ExtractorFormProps) {
  const t = useStrings(extractorScreenStrings)
  const client = useQuietClient()
  const host = useHost()
  const toast = useToast()
  const navigate = useNavigate()
  const entity = useMemo(() => extractorEntityOf(input.id), [input.id])
  const changed = useEntityChanged(entity)
  const [initial] = useState(given)
  const [isSaved, setSaved] = useState(false)
  const form = useFields(initial)
  const { values } = form
  const example = useExample(input.id, first)
  const trial = useTrial(values, example)
  const errorOf = (name: string) => (trial.errors ? trial.errors.get(name) : form.errorOf(name))
  useUnsavedChanges(!isSaved && values !== initial)
  // Once the question about unsaved changes has been taken back.
  useEffect(() => {
    if (isSaved) navigate(listAddress)
  }, [isSaved, listAddress, navigate])

  const save = () =>
    form.submit(async () => {
      const api = entityApi(entity)
      const request = extractorRequest(values, stored?.order)
      const { title } = request
      const id = stored?.id ?? (await api.create(client, request))
      if (stored) await api.update(client, id, request)
      const event = stored ? 'cordwood-extractor-saved' : 'cordwood-extractor-created'
      host.emit(event, { id, title } satisfies EntitySavedDetail)
      toast.success(t(stored ? 'saved' : 'createdNow', { title }))
      changed()
      setSaved(true)
    })
  const parts = { values, onChange: form.set, errorOf }
  return (
    <div className="extractor-page">
      <PageForm
        label={t(stored ? 'edit' : 'create')}
        submitLabel={t(stored ? 'save' : 'create')}
        failedTitle={t('failed')}
        cancelTo={listAddress}
        onSubmit={save}
      >
        <Panel title={t('extraction')}>
          <div className="form pad">
            <ExtractionFields {...parts} message={example.message} />
            <TrialResult values={values} example={example} trial={trial} />
          </div>
        </Panel>
        <Panel title={t('storing')}>
          <div className="form pad">
            <StoringFields {...parts} />
          </div>
        </Panel>
        <Panel title={t('converters')}>
          <div className="form pad">
            <ConverterList {...parts} />
          </div>
        </Panel>
        <Panel>
          <div className="form pad">
            <TextField
              label={t('name')}
              hint={t('nameHint')}
              rules={{ required: true }}
              pattern=".*\S.*"
              maxLength={255}
              {...form.field('title')}
            />
          </div>
        </Panel>
      </PageForm>
      <div className="col extractor-side">
        <ExamplePanel
          input={input}
          example={example}
          sourceField={values.source_field}
          onField={field => form.set({ source_field: field })}
        />
        <RecentResults example={example} trial={trial} />
      </div>
    </div>
  )
}
