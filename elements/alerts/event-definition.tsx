/**
 * `<cordwood-event-definition>`: one event definition with its condition, fields, notifications, runs and versions; or the steps in which one is
 * created or changed: event details, condition with a preview over the last hours, fields, notifications, summary.
 *
 * Inside a shell it takes `parameters`, the query of the page's address: `step` opens a step; of a new one `clone` names the definition that is
 * copied, and `q`, `streams` and the time range of a search are what it begins with.
 *
 * @permission eventdefinitions:read:{id} — shows the event definition
 * @permission eventdefinitions:create — creates one, and previews it
 * @permission eventdefinitions:edit:{id} — changes, enables and disables the event definition
 * @permission eventdefinitions:execute:{id} — runs the event definition at once
 * @permission eventdefinitions:delete:{id} — deletes the event definition
 * @permission streams:read — searches all streams; 'streams:read:{id}' for each that the condition names
 * @permission eventnotifications:read — offers notifications to be added
 * @permission eventnotifications:create — creates a notification on the way
 * @permission lookuptables:read — offers lookup tables for custom fields
 * @example
 * <cordwood-event-definition definition-id="64d0c0ffee64d0c0ffee0001"></cordwood-event-definition>
 */
import { useState } from 'react'
import { definitionPageStrings } from '../../core/alerts/definition-page-strings.ts'
import { definitionPath } from '../../core/alerts/api.ts'
import type { WithContext } from '../../core/alerts/schema.ts'
import { isSegment } from '../../core/client/request.ts'
import {
  Callout,
  defineElement,
  ErrorState,
  Link,
  NoPermission,
  Page,
  Panel,
  Skeleton,
  useCore,
  usePermission,
  usePolledData,
  useStrings,
  useTimeZone,
} from '../kit/kit.ts'
import { DefinitionForm } from './definitions/definition-form.tsx'
import { DefinitionOverview } from './definitions/definition-overview.tsx'
import { draftOf } from './definitions/draft.ts'
import { clonedId, draftOfCopy, draftOfSearch } from './definitions/initial-draft.ts'
import { useStoredDefinition } from './definitions/use-stored-definition.ts'
import dataCss from '../kit/styles/data.css?inline'
import queryCss from '../search/query/query.css?inline'
import notificationCss from '../notifications/notifications.css?inline'
import css from './definitions/definitions.css?inline'

export interface EventDefinitionProps {
  /** Id of the event definition; not for a new one. */
  readonly definitionId?: string
  /** 'show' (default); 'new': the steps of a new definition; 'edit': those of this one. */
  readonly mode?: string
  /** Query parameters of the page's address, from a shell. */
  readonly parameters?: string
}

const renewMs = 10_000

function EventDefinitionElement({ definitionId = '', mode, parameters }: EventDefinitionProps) {
  if (mode === 'new') return <New parameters={parameters} />
  if (mode === 'edit') return <Edited key={definitionId} id={definitionId} parameters={parameters} />
  return <Shown key={definitionId} id={definitionId} />
}

interface WaitingProps {
  readonly error: Error | undefined
  readonly onRetry: () => void
}

/** The page until its definition is there. */
function Waiting({ error, onRetry }: WaitingProps) {
  const { routes } = useCore()
  const t = useStrings(definitionPageStrings)
  return (
    <Page title={t('one')} crumb={<Link to={routes.eventDefinitions()}>{t('all')}</Link>}>
      <Panel>{error ? <ErrorState error={error} onRetry={onRetry} /> : <Skeleton rows={8} />}</Panel>
    </Page>
  )
}

function Shown({ id }: { readonly id: string }) {
  const { data, error, refetch } = usePolledData<WithContext>(
    isSegment(id) ? `${definitionPath(id)}/with-context` : null,
    renewMs,
  )
  if (!data) return <Waiting error={error} onRetry={refetch} />
  return <DefinitionOverview definition={data.event_definition} scheduler={data.context.scheduler} />
}

interface EditedProps extends Pick<EventDefinitionProps, 'parameters'> {
  readonly id: string
}

function Edited({ id, parameters }: EditedProps) {
  const { routes } = useCore()
  const t = useStrings(definitionPageStrings)
  const zone = useTimeZone()
  const mayEdit = usePermission(`eventdefinitions:edit:${id}`)
  const { definition, error, retry } = useStoredDefinition(id)
  if (definition && !mayEdit)
    return (
      <Page title={definition.title} crumb={<Link to={routes.eventDefinition({ definitionId: id })}>{t('one')}</Link>}>
        <Callout variant="warning">{t('notPermitted')}</Callout>
      </Page>
    )
  if (!definition) return <Waiting error={error} onRetry={retry} />
  return <DefinitionForm stored={definition} initial={draftOf(definition, zone)} parameters={parameters} />
}

function New({ parameters }: Pick<EventDefinitionProps, 'parameters'>) {
  const { routes } = useCore()
  const t = useStrings(definitionPageStrings)
  const mayCreate = usePermission('eventdefinitions:create')
  const zone = useTimeZone()
  const [id] = useState(() => clonedId(parameters))
  const { definition, error, retry } = useStoredDefinition(id)
  const [fresh] = useState(() => draftOfSearch(parameters, zone))
  if (!mayCreate)
    return (
      <Page title={t('newTitle')} crumb={<Link to={routes.eventDefinitions()}>{t('all')}</Link>}>
        <Panel>
          <NoPermission />
        </Panel>
      </Page>
    )
  if (id === null) return <DefinitionForm stored={null} initial={fresh} parameters={parameters} />
  if (!definition) return <Waiting error={error} onRetry={retry} />
  const copy = draftOfCopy(definition, t('copyOf', { title: definition.title }), zone)
  return <DefinitionForm stored={null} initial={copy} isUnsaved parameters={parameters} />
}

defineElement<EventDefinitionProps>('cordwood-event-definition', EventDefinitionElement, {
  props: { definitionId: String, mode: String, parameters: String },
  events: [
    'cordwood-event-definition-created',
    'cordwood-event-definition-saved',
    'cordwood-event-definition-deleted',
    'cordwood-notification-saved',
    'cordwood-notification-tested',
    'cordwood-request-share',
  ],
  styles: [dataCss, queryCss, notificationCss, css],
})
