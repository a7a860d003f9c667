/** The menu of a service in the list. */
import { authenticationServiceEntity } from '../../core/authentication/entity.ts'
import type { Backend } from '../../core/authentication/schema.ts'
import { authenticationStrings } from '../../core/authentication/strings.ts'
import { DeleteEntity, EntityActions, type RowTools } from '../kit/entities/entities.ts'
import type { Entity } from '../../core/entities/entity.ts'
import { useCore, useNavigate, useStrings } from '../kit/kit.ts'
import { useActivation } from './use-activation.tsx'

export interface ServiceActionsProps extends Pick<RowTools, 'onDeleted'> {
  readonly service: Backend
}

export function ServiceActions({ service, onDeleted }: ServiceActionsProps) {
  const { routes } = useCore()
  const t = useStrings(authenticationStrings)
  const navigate = useNavigate()
  const { id: serviceId, title } = service
  const { place = -1, items, dialog } = useActivation(serviceId, title)
  return (
    <>
      <EntityActions
        entity={authenticationServiceEntity}
        row={service}
        open={{ label: t('view'), icon: 'eye', to: routes.authenticationService({ serviceId }) }}
        onEdit={() => navigate(routes.editAuthenticationService({ serviceId }))}
        items={items}
        deletion={{
          refusal: place >= 0 ? t('inUse') : null,
          question: ({ onDeleted: done, onClose }) => (
            <DeleteEntity
              entity={authenticationServiceEntity as unknown as Entity}
              id={serviceId}
              title={title}
              onDeleted={done}
              onClose={onClose}
            />
          ),
        }}
        onDeleted={onDeleted}
      />
      {dialog}
    </>
  )
}
