/** Lists what uses a grok pattern, directly or through others. */
import { grokUsagePath } from '../../core/grok/api.ts'
import type { GrokUsage, GrokUse } from '../../core/grok/schema.ts'
import { grokStrings } from '../../core/grok/strings.ts'
import { Callout, Skeleton, useQueryData, useStrings } from '../kit/kit.ts'

export interface UsedByProps {
  readonly id: string
  /** In the question whether to delete it. */
  readonly asked?: boolean
}

const shown = 20

export function UsedBy({ id, asked = false }: UsedByProps) {
  const t = useStrings(grokStrings)
  const { data, error } = useQueryData<GrokUsage>(grokUsagePath(id))
  if (error) return <Callout variant="warning">{t('usageFailed')}</Callout>
  if (!data) return <Skeleton />
  const { used_by: uses } = data
  if (uses.length === 0) return <p className={`sm muted ${asked ? 'grok-note' : ''}`}>{t('usedByNone')}</p>
  return (
    <div className={`col ${asked ? 'grok-note' : ''}`}>
      {asked && <Callout variant="warning">{t('deleteUsed')}</Callout>}
      <ul className="grok-uses sm" aria-label={t('usedBy')}>
        {uses.slice(0, shown).map(use => (
          <li key={`${use.kind} ${use.id}`}>
            <Use use={use} />
          </li>
        ))}
        {uses.length > shown && <li className="muted">{t('andMore', { count: uses.length - shown })}</li>}
      </ul>
    </div>
  )
}

const words = { pattern: 'usePattern', extractor: 'useExtractor', pipeline_rule: 'usePipelineRule' } as const

/** Returns the function that names what uses a pattern, with its kind. */
export function useWordsOfUse(): (use: GrokUse) => string {
  const t = useStrings(grokStrings)
  return ({ kind, title }) => t(Object.hasOwn(words, kind) ? words[kind as keyof typeof words] : 'useOther', { title })
}

function Use({ use }: { readonly use: GrokUse }) {
  const t = useStrings(grokStrings)
  const wordsOf = useWordsOfUse()
  const { through } = use
  return (
    <>
      <bdi className="break">{wordsOf(use)}</bdi>
      {through.length > 0 && <span className="muted"> {t('through', { names: through.join(', ') })}</span>}
    </>
  )
}
