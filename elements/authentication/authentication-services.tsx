/**
 * `<cordwood-authentication-services>`: the services by which people log in, which of them are active, and in which order they are asked.
 *
 * @permission authservicebackend:read — lists services; 'authservicebackend:read:{id}' a single one
 * @permission authservicebackend:create — shows the creation of services
 * @permission authservicebackend:edit — leads to the steps of a service; 'authservicebackend:edit:{id}' of a single one
 * @permission authservicebackend:delete — deletes services; 'authservicebackend:delete:{id}' a single one
 * @permission authserviceglobalconfig:read — shows which services are active
 * @permission authserviceglobalconfig:edit — activates and deactivates services, and changes their order
 * @example
 * <cordwood-authentication-services></cordwood-authentication-services>
 */
import { useCallback, useMemo } from 'react'
import { authenticationServiceEntity } from '../../core/authentication/entity.ts'
import type { Backend } from '../../core/authentication/schema.ts'
import { authenticationStrings } from '../../core/authentication/strings.ts'
import { EntityScreen, EntityTitle, useEntityList, type RowTools } from '../kit/entities/entities.ts'
import { defineElement, useCore, useStrings, type EntityColumn } from '../kit/kit.ts'
import { ActiveBadge } from './active-badge.tsx'
import css from './authentication.css?inline'
import { AuthenticationNav } from './authentication-nav.tsx'
import { LoginOrder } from './login-order.tsx'
import { ServiceActions } from './service-actions.tsx'
import { addressOf, typeTitle } from './service-types.ts'
import { useActiveServices } from './use-active-services.ts'

export interface AuthenticationServicesProps {
  /** The query of the address, from the shell: page and page size. */
  readonly parameters?: string
}

const searchFields = [{ id: 'title' }, { id: 'description' }] as const

function AuthenticationServices({ parameters }: AuthenticationServicesProps) {
  const { routes } = useCore()
  const _t = useStrings(authenticationStrings)
  const list = useEntityList(authenticationServiceEntity, { parameters, address: routes.authenticationServices })
  const actions = useCallback(
    (service: Backend, { onDeleted }: RowTools) => <ServiceActions service={service} onDeleted={onDeleted} />,
    [],
  )
  return (
    <EntityScreen
      list={list}
      columns={useColumns()}
      search={searchFields}
      selectable={false}
      actions={actions}
      createAt={routes.newAuthenticationService()}
    >
      <AuthenticationNav current="services" />
      <LoginOrder />
    </EntityScreen>
  )
}

function useColumns(): readonly EntityColumn<Backend>[] {
  const { routes } = useCore()
  const t = useStrings(authenticationStrings)
  const { ids } = useActiveServices()
  return useMemo(
    (): readonly EntityColumn<Backend>[] => [
      {
        id: 'title',
        title: t('name'),
        rowHeader: true,
        sortable: true,
        weight: 2,
        minWidth: 200,
        render: ({ id, title, description }) => (
          <EntityTitle title={title} about={description} to={routes.authenticationService({ serviceId: id })} />
        ),
      },
      { id: 'type', title: t('type'), width: 170, render: ({ config }) => typeTitle(config.type, t) },
      {
        id: 'address',
        title: t('address'),
        priority: 1,
        render: ({ config }) => {
          const { address, more } = addressOf(config)
          return (
            <span className="row">
              <bdi className="mono trunc" title={address}>
                {address}
              </bdi>
              {more > 0 && <span className="xs muted">+{more}</span>}
            </span>
          )
        },
      },
      {
        id: 'state',
        title: t('state'),
        width: 120,
        render: ({ id }) => <ActiveBadge place={ids?.indexOf(id)} />,
      },
      {
        id: 'order',
        title: t('order'),
        numeric: true,
        width: 90,
        priority: 2,
        render: ({ id }) => {
          const place = ids?.indexOf(id) ?? -1
          return place < 0 ? null : place + 1
        },
      },
    ],
    [t, routes, ids],
  )
}

defineElement<AuthenticationServicesProps>('cordwood-authentication-services', AuthenticationServices, {
  props: { parameters: String },
  events: ['cordwood-authentication-service-deleted', 'cordwood-authentication-services-activated'],
  styles: [css],
})
