/** Authentication services as entities of lists and forms. */
import { defineEntity } from '../entities/entity.ts'
import type { Backend, BackendInput, BackendReply } from './schema.ts'
import { authenticationStrings } from './strings.ts'

export const servicesPath = '/system/authentication/services'
export const backendsPath = `${servicesPath}/backends`

export const authenticationServiceEntity = defineEntity<Backend, BackendInput, typeof authenticationStrings.strings>({
  name: 'authentication-service',
  grn: null,
  paths: { list: backendsPath, one: backendsPath },
  listKey: 'backends',
  permissions: {
    create: 'authservicebackend:create',
    edit: 'authservicebackend:edit',
    delete: 'authservicebackend:delete',
  },
  events: {
    created: 'cordwood-authentication-service-created',
    saved: 'cordwood-authentication-service-saved',
    deleted: 'cordwood-authentication-service-deleted',
  },
  strings: authenticationStrings,
  createdId: ({ backend }: BackendReply) => backend.id,
  // Which services are active, and who logs in by them.
  revalidates: [servicesPath],
})
