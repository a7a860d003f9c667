/** The menu of a definition in the list. */
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { definitionEntity } from '../../../core/alerts/entity.ts'
import type { EventDefinition } from '../../../core/alerts/schema.ts'
import { definitionStrings } from '../../../core/alerts/definition-strings.ts'
import { EntityActions, type RowTools } from '../../kit/entities/entities.ts'
import { useCore, useNavigate, usePermission, useStrings } from '../../kit/kit.ts'
import { useDefinitionActs } from './use-definition-acts.tsx'

export interface DefinitionActionsProps extends Pick<RowTools, 'onDeleted'> {
  readonly definition: EventDefinition
}

export function DefinitionActions({ definition, onDeleted }: DefinitionActionsProps) {
  const { routes } = useCore()
  const t = useStrings(definitionPageStrings)
  const words = useStrings(definitionStrings)
  const navigate = useNavigate()
  const mayEdit = usePermission(`eventdefinitions:edit:${definition.id}`)
  const acts = useDefinitionActs(definition, definition.scheduler)
  const definitionId = definition.id
  return (
    <>
      <EntityActions
        entity={definitionEntity}
        row={definition}
        open={{ label: t('view'), icon: 'eye', to: routes.eventDefinition({ definitionId }) }}
        items={[
          {
            label: words('edit'),
            icon: 'pencil',
            disabled: !mayEdit,
            onSelect: () => navigate(routes.editEventDefinition({ definitionId })),
          },
          ...acts.items,
        ]}
        onDeleted={onDeleted}
      />
      {acts.dialog}
    </>
  )
}
