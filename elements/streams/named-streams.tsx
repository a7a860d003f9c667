/** Titles of the streams that something is asked about; of many a few. */
import { streamStrings } from '../../core/streams/strings.ts'
import { useStrings } from '../kit/kit.ts'

const named = 5

export function NamedStreams({ ids, titleOf }: { readonly ids: readonly string[], readonly titleOf: (id: string) => string }) {
  const t = useStrings(streamStrings)
  return (
    <ul className="named-streams">
      {ids.slice(0, named).map(id => <li key={id} className="trunc medium"><bdi title={titleOf(id)}>{titleOf(id)}</bdi></li>)}
      {ids.length > named && <li className="muted">{t('andMore', { count: ids.length - named })}</li>}
    </ul>
  )
}
