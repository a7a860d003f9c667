import { makeDefaultIndexSet } from '../../core/indices/api.ts'
import { indexSetEntity } from '../../core/indices/entity.ts'
import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import type { IndexSet } from '../../core/indices/schema.ts'
import { useEntityChanged, type EntitySavedDetail } from '../kit/entities/entities.ts'
import { useHost, useQuietClient, useStrings, useToast, useWordsOf } from '../kit/kit.ts'

/** Returns the action that makes it the default index set, and tells of it. */
export function useMakeDefault({ id, title }: Pick<IndexSet, 'id' | 'title'>): () => void {
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(indexSetStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const changed = useEntityChanged(indexSetEntity)
  const run = async () => {
    try {
      await makeDefaultIndexSet(client, id)
      toast.success(t('madeDefault', { title }))
      host.emit('cordwood-index-set-saved', { id, title } satisfies EntitySavedDetail)
    } catch (error) {
      toast.error(wordsOf(error), t('makeDefaultFailed', { title }))
    }
    changed()
  }
  return () => void run()
}
