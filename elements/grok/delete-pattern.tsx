/** Asks before a grok pattern is deleted. The server keeps one that something uses: then it is said where, and nothing can be deleted. */
import { grokUsagePath } from '../../core/grok/api.ts'
import { grokEntity } from '../../core/grok/entity.ts'
import type { GrokPattern, GrokUsage } from '../../core/grok/schema.ts'
import { grokStrings } from '../../core/grok/strings.ts'
import { DeleteEntity, type DeleteEntityProps } from '../kit/entities/entities.ts'
import { useQueryData, useStrings } from '../kit/kit.ts'
import { UsedBy, useWordsOfUse } from './used-by.tsx'

export interface DeletePatternProps extends Pick<DeleteEntityProps, 'onDeleted' | 'onClose'> {
  readonly pattern: GrokPattern
}

/** Uses that a tooltip has room for. */
const shown = 5

export function DeletePattern({ pattern: { id, name }, ...events }: DeletePatternProps) {
  return (
    <DeleteEntity
      entity={grokEntity}
      id={id}
      title={name}
      note={<UsedBy id={id} asked />}
      refusal={useRefusal(id)}
      {...events}
    />
  )
}

/** Returns what uses the pattern, in one sentence; null where nothing does, or it is not known. */
function useRefusal(id: string): string | null {
  const t = useStrings(grokStrings)
  const wordsOf = useWordsOfUse()
  const { data } = useQueryData<GrokUsage>(grokUsagePath(id))
  const uses = data?.used_by ?? []
  if (uses.length === 0) return null
  const names = uses.slice(0, shown).map(wordsOf)
  const more = uses.length - names.length
  if (more > 0) names.push(t('andMore', { count: more }))
  return t('usedByThese', { names: names.join(', ') })
}
