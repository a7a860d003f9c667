/** Streams by their titles. */
import { eventStrings } from '../../../core/alerts/event-strings.ts'
import { isSegment } from '../../../core/client/request.ts'
import type { StreamList } from '../../../core/streams/schema.ts'
import { Link, useCore, useStrings, VisibleText } from '../../kit/kit.ts'
import { useQuietData } from './use-quiet-data.ts'

/** More are many streams, whichever they are. */
const most = 12

export function StreamTitles({ ids }: { readonly ids: readonly string[] }) {
  const t = useStrings(eventStrings)
  const { routes } = useCore()
  const streams = useQuietData<StreamList>('/streams')?.streams
  if (ids.length === 0) return <span className="muted">{t('allStreams')}</span>
  return (
    <ul className="event-list">
      {ids.slice(0, most).map(id => (
        <li key={id}>
          {isSegment(id) ? (
            <Link to={routes.streamSearch({ streamId: id })}>
              <VisibleText text={streams?.find(stream => stream.id === id)?.title ?? id} />
            </Link>
          ) : (
            <VisibleText text={id} />
          )}
        </li>
      ))}
      {ids.length > most && <li className="muted">{t('andMore', { count: ids.length - most })}</li>}
    </ul>
  )
}
