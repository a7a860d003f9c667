/** A panel with one of the start page's lists: a few entries, more when asked for. */
import { useState, type ReactNode } from 'react'
import { readGrn } from '../../core/permissions/grn.ts'
import { startStrings } from '../../core/start/strings.ts'
import {
  Button,
  EmptyState,
  ErrorState,
  Link,
  Panel,
  Skeleton,
  useCore,
  useQueryData,
  useStrings,
  type IconName,
} from '../kit/kit.ts'

const step = 10

export interface StartListProps<P, E> {
  readonly title: string
  readonly icon: IconName
  /** The server's path, such as '/favorites'. */
  readonly path: string
  readonly entriesOf: (page: P) => readonly E[]
  /** Shown when the list is empty. */
  readonly none: string
  readonly children: (entry: E, reload: () => void) => ReactNode
}

export function StartList<P extends { readonly total: number }, E>({
  title,
  icon,
  path,
  entriesOf,
  none,
  children,
}: StartListProps<P, E>) {
  const t = useStrings(startStrings)
  const [count, setCount] = useState(step)
  const { data, error, refetch } = useQueryData<P>(`${path}?per_page=${count}`)
  const [last, setLast] = useState<P>()
  if (data && data !== last) setLast(data)
  const shown = data ?? last
  const entries = shown && entriesOf(shown)
  return (
    <Panel title={title}>
      {error && !entries && <ErrorState error={error} onRetry={refetch} />}
      {!error && !entries && <Skeleton rows={3} />}
      {entries?.length === 0 && (
        <EmptyState kind="nothingYet" icon={icon}>
          {none}
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <ul className="start-list" aria-label={title}>
          {entries.map(entry => children(entry, refetch))}
        </ul>
      )}
      {entries && shown.total > entries.length && (
        <div className="start-more">
          <Button size="sm" variant="ghost" onClick={() => setCount(count + step)}>
            {t('more')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

const named = ['search', 'dashboard', 'stream', 'notification', 'event_definition'] as const
const isNamed = (type: string): type is (typeof named)[number] => (named as readonly string[]).includes(type)

/** An entity by its title, linked to its page where it has one, with its kind below. What has no resource name is its title alone. */
export function EntityName({
  grn,
  title,
  linked = true,
}: {
  readonly grn: string
  readonly title: string
  readonly linked?: boolean
}) {
  const { routes } = useCore()
  const t = useStrings(startStrings)
  const parts = readGrn(grn)
  if (parts === null) return <bdi>{title}</bdi>
  const { type, id } = parts
  return (
    <>
      {linked && isNamed(type) ? (
        <Link to={routes.show(type, id)} className="ent">
          <bdi>{title}</bdi>
        </Link>
      ) : (
        <bdi>{title}</bdi>
      )}
      <span className="xs muted">{isNamed(type) ? t(type) : type}</span>
    </>
  )
}
