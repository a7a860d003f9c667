/** The page of one definition: what it says, and how it runs. */
import { useState } from 'react'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { definitionStrings } from '../../../core/alerts/definition-strings.ts'
import { definitionEntity, isSystemDefinition } from '../../../core/alerts/entity.ts'
import type { EventDefinition, SchedulerContext } from '../../../core/alerts/schema.ts'
import { DeleteEntity, SharingButton, useEntityRights } from '../../kit/entities/entities.ts'
import {
  Badge,
  Button,
  Callout,
  Icon,
  Link,
  Menu,
  Page,
  useCore,
  useNavigate,
  usePermission,
  useStrings,
  type MenuItem,
} from '../../kit/kit.ts'
import { RunsPanel } from './runs-panel.tsx'
import { runState, StateBadge } from './state-cell.tsx'
import { Summary } from './summary.tsx'
import { useDefinitionActs } from './use-definition-acts.tsx'
import { VersionsPanel } from './versions-panel.tsx'

export interface DefinitionOverviewProps {
  readonly definition: EventDefinition
  readonly scheduler: SchedulerContext
}

export function DefinitionOverview({ definition, scheduler }: DefinitionOverviewProps) {
  const { routes } = useCore()
  const t = useStrings(definitionPageStrings)
  const words = useStrings(definitionStrings)
  const isSystem = isSystemDefinition(definition)
  return (
    <Page
      title={definition.title}
      badge={
        <>
          <StateBadge state={runState(definition, scheduler)} />
          {isSystem && <Badge>{t('system')}</Badge>}
        </>
      }
      crumb={<Link to={routes.eventDefinitions()}>{t('all')}</Link>}
      actions={<HeadActions definition={definition} scheduler={scheduler} />}
    >
      {isSystem && <Callout>{words('systemLimit')}</Callout>}
      <div className="definition-beside">
        <div className="col definition-panels">
          <Summary definition={definition} hidesTitle />
        </div>
        <div className="col definition-panels">
          <RunsPanel definition={definition} scheduler={scheduler} />
          <VersionsPanel definition={definition} />
        </div>
      </div>
    </Page>
  )
}

function HeadActions({ definition, scheduler }: DefinitionOverviewProps) {
  const { routes } = useCore()
  const t = useStrings(definitionPageStrings)
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const { id: definitionId, title } = definition
  const mayEdit = usePermission(`eventdefinitions:edit:${definitionId}`)
  const { deleteRefusal } = useEntityRights(definitionEntity, definition)
  const acts = useDefinitionActs(definition, scheduler)
  const items: readonly MenuItem[] = [
    ...acts.items,
    'separator',
    {
      label: t('deleteShort'),
      icon: 'trash',
      danger: true,
      disabled: deleteRefusal !== null,
      onSelect: () => setDeleting(true),
    },
  ]
  return (
    <>
      <Menu
        label={t('actions')}
        align="end"
        items={items}
        trigger={trigger => (
          <Button icon="three-dots" {...trigger}>
            {t('actions')}
          </Button>
        )}
      />
      <SharingButton type="event_definition" id={definitionId} title={title} />
      {mayEdit && (
        <Link className="btn primary" to={routes.editEventDefinition({ definitionId })}>
          <Icon name="pencil" />
          {t('edit')}
        </Link>
      )}
      {acts.dialog}
      {isDeleting && (
        <DeleteEntity
          entity={definitionEntity}
          id={definitionId}
          title={title}
          onDeleted={() => navigate(routes.eventDefinitions(), { replace: true })}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}
