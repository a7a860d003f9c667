/**
 * `<cordwood-extractor>`: the form of a new extractor of an input, or of one that is there, tried while it is written: on an example message, and
 * on the last messages of the input.
 *
 * @permission inputs:read:{id} — names the input
 * @permission inputs:edit:{id} — shows and saves the form
 * @permission searches:relative — loads the last messages of the input
 * @permission messages:read — loads a message by its index and id
 * @example
 * <cordwood-extractor input-id="64c8f0a1e4b0c12345678901" extractor-type="regex" field="message"></cordwood-extractor>
 */
import { isSegment } from '../../core/client/request.ts'
import { extractorPath } from '../../core/extractors/api.ts'
import { isKnownExtractor, newExtractorValues, valuesOfExtractor } from '../../core/extractors/form-values.ts'
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import type { Extractor as ExtractorData } from '../../core/extractors/schema.ts'
import { extractorTypeNamed } from '../../core/extractors/types.ts'
import {
  Callout,
  defineElement,
  ErrorState,
  NoPermission,
  Panel,
  Skeleton,
  useCore,
  usePermission,
  useQueryData,
  useStore,
  useStrings,
} from '../kit/kit.ts'
import { ExtractorForm } from './extractor-form.tsx'
import css from './extractors.css?inline'
import { InputPage } from './input-page.tsx'
import { useInput } from './use-input.ts'
import type { MessageAddress } from './use-example.ts'

export interface ExtractorProps {
  /** Id of the input. */
  readonly inputId?: string
  /** Id of the extractor; without one the form makes a new one. */
  readonly extractorId?: string
  /** Id of the node in the addresses of links; default that of the input, or the leader of the cluster. */
  readonly nodeId?: string
  /** Type of a new extractor, such as 'grok'; in the shell `extractor_type` of the address. */
  readonly extractorType?: string
  /** Source field of a new extractor; default 'message'. In the shell `field` of the address. */
  readonly field?: string
  /** Index of the example message; default the newest message of the input. In the shell `example_index` of the address. */
  readonly exampleIndex?: string
  /** Id of the example message. In the shell `example_id` of the address. */
  readonly exampleId?: string
  /** The query of the address, from the shell. */
  readonly parameters?: string
}

function Extractor({ inputId = '', extractorId, nodeId, parameters, ...given }: ExtractorProps) {
  const { $user } = useCore()
  const t = useStrings(extractorScreenStrings)
  const state = useInput({ inputId, nodeId: nodeId ?? '' })
  const user = useStore($user)
  const mayEdit = usePermission(`inputs:edit:${inputId}`)
  const path = isSegment(inputId) && isSegment(extractorId ?? '') ? extractorPath(inputId, extractorId!) : null
  const { data, error, refetch } = useQueryData<ExtractorData>(path)
  const query = new URLSearchParams(parameters)
  const of = (name: string, own: string | undefined) => query.get(name) ?? own ?? ''
  const index = of('example_index', given.exampleIndex)
  const id = of('example_id', given.exampleId)
  const example: MessageAddress | null = isSegment(index) && isSegment(id) ? { index, id } : null
  const isNew = extractorId === undefined || extractorId === ''
  const title = (input: string) =>
    isNew ? t('newOf', { input }) : data ? t('editTitle', { title: data.title }) : t('edit')
  const content = () => {
    if (user === null) return <Skeleton />
    if (!mayEdit) return <NoPermission>{t('mayNotCreate')}</NoPermission>
    if (isNew) return null
    if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton />
    return isKnownExtractor(data) ? null : <Callout>{t('unknownParts')}</Callout>
  }
  return (
    <InputPage state={state} below title={input => title(input.title)}>
      {input => {
        const instead = content()
        if (instead) return <Panel padded>{instead}</Panel>
        const type = extractorTypeNamed(of('extractor_type', given.extractorType)) ?? 'regex'
        return (
          <ExtractorForm
            key={`${input.id} ${data?.id ?? ''}`}
            input={input}
            stored={isNew ? null : data!}
            values={isNew ? newExtractorValues(type, of('field', given.field) || 'message') : valuesOfExtractor(data!)}
            example={example}
            listAddress={state.addresses.list()}
          />
        )
      }}
    </InputPage>
  )
}

defineElement<ExtractorProps>('cordwood-extractor', Extractor, {
  props: {
    inputId: String,
    extractorId: String,
    nodeId: String,
    extractorType: String,
    field: String,
    exampleIndex: String,
    exampleId: String,
    parameters: String,
  },
  events: ['cordwood-extractor-created', 'cordwood-extractor-saved'],
  styles: [css],
})
