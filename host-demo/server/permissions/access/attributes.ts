/** Attributes by which lists of effective access are searched, sorted and filtered. */
import type { AccessKind } from '../../../../core/permissions/access-schema.ts'
import type { Capability } from '../../../../core/permissions/shares-schema.ts'
import type { Attribute } from '../../platform/records/list.ts'

const capabilities: readonly { readonly value: Capability; readonly title: string }[] = [
  { value: 'view', title: 'Viewer' },
  { value: 'manage', title: 'Manager' },
  { value: 'own', title: 'Owner' },
]
const ways: readonly { readonly value: AccessKind; readonly title: string }[] = [
  { value: 'administrator', title: 'Administrator' },
  { value: 'owner', title: 'Owner' },
  { value: 'share', title: 'Shared with the user' },
  { value: 'everyone', title: 'Shared with everyone' },
  { value: 'role', title: 'Role' },
  { value: 'permission', title: 'Own permission' },
]

export const title = (name: string): Attribute => ({ id: 'title', title: name, searchable: true })

export const reached: readonly Attribute[] = [
  { id: 'capability', title: 'Access', filterable: true, filter_options: capabilities },
  { id: 'ways', title: 'Way', sortable: false, filterable: true, filter_options: ways },
]
