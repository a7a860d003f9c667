import { isSegment } from '../../core/client/request.ts'
import { notificationPageStrings } from '../../core/notifications/page-strings.ts'
import { ErrorState, Link, Skeleton, useCore, useStrings } from '../kit/kit.ts'
import { useUsingDefinitions, type UsingDefinition } from './use-definitions.ts'

const DefinitionLinks = ({ definitions }: { readonly definitions: readonly UsingDefinition[] }) => {
  const { routes } = useCore()
  return (
    <ul className="used-by">
      {definitions.map(({ id, title }) => (
        <li key={id}>
          <Link to={isSegment(id) ? routes.eventDefinition({ definitionId: id }) : routes.eventDefinitions()}>
            <bdi>{title === '' ? id : title}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The event definitions that use a notification, as links. */
export function UsedBy({ notificationId }: { readonly notificationId: string }) {
  const t = useStrings(notificationPageStrings)
  const { data: definitions, error, refetch } = useUsingDefinitions(notificationId)
  if (error && !definitions) return <ErrorState error={error} onRetry={refetch} />
  if (!definitions) return <Skeleton rows={2} />
  if (definitions.length === 0) return <p className="muted">{t('usedByNone')}</p>
  return <DefinitionLinks definitions={definitions} />
}

/** In the question whether to delete a notification: what loses it. */
export function LosesNotification({ notificationId }: { readonly notificationId: string }) {
  const t = useStrings(notificationPageStrings)
  const { data: definitions } = useUsingDefinitions(notificationId)
  if (!definitions || definitions.length === 0) return null
  const shown = definitions.slice(0, 5)
  return (
    <>
      <p>{t('stopsNotifying', { count: definitions.length })}</p>
      <DefinitionLinks definitions={shown} />
      {definitions.length > shown.length && <p>{t('andMore', { count: definitions.length - shown.length })}</p>}
    </>
  )
}
