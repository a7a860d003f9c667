import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import type { IndexSet } from '../../core/indices/schema.ts'
import { Badge, useStrings } from '../kit/kit.ts'

/** Badges of an index set: the default one, one that takes no messages. */
export function IndexSetBadges({ set }: { readonly set: Pick<IndexSet, 'default' | 'writable'> }) {
  const t = useStrings(indexSetStrings)
  return (
    <>
      {set.default && <Badge variant="accent">{t('default')}</Badge>}
      {!set.writable && <Badge icon="lock">{t('readOnlySet')}</Badge>}
    </>
  )
}
