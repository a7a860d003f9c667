/** The page that exports the extractors of an input. */
import { isSegment } from '../../core/client/request.ts'
import { extractorsPath } from '../../core/extractors/api.ts'
import { packOf } from '../../core/extractors/exchange.ts'
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import type { ExtractorList } from '../../core/extractors/schema.ts'
import type { Input } from '../../core/inputs/schema.ts'
import type { Root } from '../../core/system/schema.ts'
import {
  Button,
  copyText,
  EmptyState,
  ErrorState,
  Panel,
  Skeleton,
  TextArea,
  useCommonStrings,
  useQueryData,
  useStrings,
  useToast,
} from '../kit/kit.ts'
import { saveFile } from '../kit/save-file.ts'
import { InputPage } from './input-page.tsx'
import { useInput, type InputProps } from './use-input.ts'

export function ExportPage(props: InputProps) {
  const t = useStrings(extractorScreenStrings)
  const state = useInput(props)
  return (
    <InputPage
      state={state}
      below
      title={({ title }) => t('exportTitle', { input: title })}
      description={t('exportIntro')}
    >
      {input => <Export input={input} />}
    </InputPage>
  )
}

function Export({ input: { id, title } }: { readonly input: Input }) {
  const t = useStrings(extractorScreenStrings)
  const list = useQueryData<ExtractorList>(isSegment(id) ? extractorsPath(id) : null)
  const server = useQueryData<Root>('/')
  if (list.error)
    return (
      <Panel>
        <ErrorState error={list.error} onRetry={list.refetch} />
      </Panel>
    )
  if (!list.data || !(server.data || server.error))
    return (
      <Panel>
        <Skeleton rows={12} />
      </Panel>
    )
  if (list.data.total === 0)
    return (
      <Panel>
        <EmptyState title={t('exportNone')} />
      </Panel>
    )
  const text = JSON.stringify(packOf(list.data.extractors, server.data?.version ?? ''), null, 2)
  return <Exported text={text} fileName={`extractors-${fileNameOf(title)}.json`} />
}

/** A title as a part of a file's name, on every system. */
const fileNameOf = (title: string) =>
  title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'input'

function Exported({ text, fileName }: { readonly text: string; readonly fileName: string }) {
  const t = useStrings(extractorScreenStrings)
  const common = useCommonStrings()
  const toast = useToast()
  const copy = () =>
    copyText(text).then(
      () => toast.success(common('copied')),
      () => toast.error(common('copyFailed')),
    )
  return (
    <Panel
      title={t('exportText')}
      actions={
        <>
          <Button size="sm" icon="copy" onClick={() => void copy()}>
            {t('copyExport')}
          </Button>
          <Button size="sm" icon="download" onClick={() => saveFile(fileName, `${text}\n`, 'application/json')}>
            {t('download')}
          </Button>
        </>
      }
      padded
    >
      <TextArea label={t('exportText')} hideLabel rows={24} mono readOnly value={text} onChange={() => undefined} />
    </Panel>
  )
}
