/** The page that imports extractors to an input, from a file or a text. */
import { useMemo, useRef, useState, type ChangeEvent } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { createExtractor, extractorsPath } from '../../core/extractors/api.ts'
import { extractorEntityOf } from '../../core/extractors/entity.ts'
import { MAX_PACK } from '../../core/extractors/exchange.ts'
import { MAX_EXTRACTORS } from '../../core/extractors/rules.ts'
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import type { CreateExtractor, ExtractorList } from '../../core/extractors/schema.ts'
import { extractorStrings } from '../../core/extractors/strings.ts'
import type { Input } from '../../core/inputs/schema.ts'
import { useEntityChanged, type EntitySavedDetail } from '../kit/entities/entities.ts'
import {
  Button,
  Callout,
  NoPermission,
  PageForm,
  Panel,
  Skeleton,
  TextArea,
  useCore,
  useHost,
  useNavigate,
  usePermission,
  useQueryData,
  useQuietClient,
  useStore,
  useStrings,
  useToast,
  useWordsOf,
} from '../kit/kit.ts'
import { ImportPreview, RefusedList } from './import-preview.tsx'
import { InputPage } from './input-page.tsx'
import { useImportPreview, type RefusedExtractor } from './use-import-preview.ts'
import { useInput, type InputProps } from './use-input.ts'

export function ImportPage(props: InputProps) {
  const { $user } = useCore()
  const t = useStrings(extractorScreenStrings)
  const state = useInput(props)
  const user = useStore($user)
  const mayEdit = usePermission(`inputs:edit:${props.inputId}`)
  return (
    <InputPage
      state={state}
      below
      title={({ title }) => t('importTitle', { input: title })}
      description={t('importIntro')}
    >
      {input =>
        mayEdit ? (
          <Import input={input} listAddress={state.addresses.list()} />
        ) : (
          <Panel>{user === null ? <Skeleton /> : <NoPermission>{t('mayNotCreate')}</NoPermission>}</Panel>
        )
      }
    </InputPage>
  )
}

interface ImportProps {
  readonly input: Input
  readonly listAddress: string
}

function Import({ input: { id }, listAddress }: ImportProps) {
  const t = useStrings(extractorScreenStrings)
  const toast = useToast()
  const navigate = useNavigate()
  const { data } = useQueryData<ExtractorList>(isSegment(id) ? extractorsPath(id) : null)
  const [text, setText] = useState('')
  const [failed, setFailed] = useState<readonly RefusedExtractor[]>([])
  const state = useImportPreview(text)
  const create = useCreation(id)
  const titles = useMemo(() => new Set(data?.extractors.map(({ title }) => title)), [data])
  const taken = state.is === 'known' ? state.preview.taken : []
  const count = data?.total ?? 0
  const submit = async () => {
    // Behind those that are there.
    const first = Math.max(-1, ...(data?.extractors.map(({ order }) => order) ?? [])) + 1
    const refused = await create(taken, first)
    const imported = taken.length - refused.length
    if (imported > 0) toast.success(t('importedMany', { count: imported }))
    setFailed(refused)
    if (refused.length === 0) navigate(listAddress)
    else setText('')
  }
  return (
    <PageForm
      label={t('import')}
      submitLabel={t('importMany', { count: taken.length })}
      submitDisabled={taken.length === 0 || count + taken.length > MAX_EXTRACTORS}
      failedTitle={t('failed')}
      cancelTo={listAddress}
      onSubmit={submit}
    >
      {failed.length > 0 && (
        <Callout variant="danger" title={t('importFailures', { count: failed.length })}>
          <RefusedList refused={failed} />
        </Callout>
      )}
      <Panel padded>
        <div className="col">
          <FileChoice onText={setText} />
          <TextArea label={t('importText')} rows={10} mono value={text} onChange={setText} />
        </div>
      </Panel>
      <ImportPreview state={state} titles={titles} count={count} />
    </PageForm>
  )
}

/** Returns the action that creates extractors one after the other, and names those that the server refuses. */
function useCreation(inputId: string) {
  const client = useQuietClient()
  const host = useHost()
  const wordsOf = useWordsOf()
  const changed = useEntityChanged(useMemo(() => extractorEntityOf(inputId), [inputId]))
  return async (extractors: readonly CreateExtractor[], firstOrder: number): Promise<readonly RefusedExtractor[]> => {
    const refused: RefusedExtractor[] = []
    for (const [at, extractor] of extractors.entries()) {
      const { title } = extractor
      try {
        const { extractor_id: id } = await createExtractor(client, inputId, { ...extractor, order: firstOrder + at })
        host.emit('cordwood-extractor-created', { id, title } satisfies EntitySavedDetail)
      } catch (error) {
        refused.push({ place: at + 1, title, reason: wordsOf(error) })
      }
    }
    changed()
    return refused
  }
}

function FileChoice({ onText }: { readonly onText: (text: string) => void }) {
  const t = useStrings(extractorScreenStrings)
  const s = useStrings(extractorStrings)
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    if (file.size > 4 * MAX_PACK) return toast.error(s('fileTooLong'))
    setName(file.name)
    onText(await file.text())
  }
  return (
    <div className="row">
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json,text/plain"
        onChange={event => void read(event)}
      />
      <Button onClick={() => input.current?.click()}>{t('chooseFile')}</Button>
      <bdi className="sm muted break">{name}</bdi>
    </div>
  )
}
