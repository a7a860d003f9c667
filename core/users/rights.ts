/**
 * What the interface offers about a user: the server's own rules, asked with the permissions that the current user holds. An interface that
 * offers more or less than the server allows is wrong, so these use the wildcard syntax of the server, not the interface's shorter rule.
 */
import { permissionCheck, type Permissions } from '../permissions/permissions.ts'
import type { UserOverview } from './schema.ts'

/** The user who looks. */
export interface Viewer {
  readonly id: string
  readonly permissions: Permissions
}

/** Members of a user that rights depend on; in a list and on its own page. */
export interface JudgedUser extends Pick<UserOverview, 'id' | 'username' | 'read_only'> {
  /** Comes from an authentication service. */
  readonly external?: boolean | null
  readonly external_user?: boolean | null
}

export interface UserRights {
  readonly isSelf: boolean
  /** The user's page can be opened. */
  readonly show: boolean
  /** Profile, settings and start page can be changed. */
  readonly edit: boolean
  /** Names and e-mail are ours to change, not the authentication service's. */
  readonly profile: boolean
  readonly status: boolean
  readonly delete: boolean
  readonly password: boolean
  /** Changing the password asks for the old one. */
  readonly oldPassword: boolean
  readonly roles: boolean
  /** The user's permissions are shown. */
  readonly permissions: boolean
  /** Whether session time-out and service account may be set. */
  readonly all: boolean
  readonly preferences: boolean
  readonly listTokens: boolean
  readonly createTokens: boolean
  readonly removeTokens: boolean
}

export function userRights(viewer: Viewer | null | undefined, user: JudgedUser): UserRights {
  const holds = permissionCheck(viewer?.permissions ?? [])
  const { username } = user
  const isSelf = viewer?.id === user.id
  const isExternal = user.external === true || user.external_user === true
  const mayEdit = holds(`users:edit:${username}`)
  const isChangeable = user.read_only !== true
  const edit = mayEdit && isChangeable
  return {
    isSelf,
    show: mayEdit || isSelf,
    edit,
    profile: edit && !isExternal,
    status: edit && !isSelf,
    delete: holds('users:edit') && isChangeable && !isSelf,
    password: holds(`users:passwordchange:${username}`) && isChangeable && !isExternal,
    oldPassword: isSelf || !holds('users:passwordchange:*'),
    roles: edit && holds(`users:rolesedit:${username}`),
    permissions: isSelf || holds(`users:permissionsedit:${username}`),
    all: edit && holds('*'),
    preferences: mayEdit,
    listTokens: holds(`users:tokenlist:${username}`),
    createTokens: holds(`users:tokencreate:${username}`),
    removeTokens: holds(`users:tokenremove:${username}`),
  }
}

/** Whether the permission is held for all users, and not for single ones alone: what is done to many asks for it. */
export const holdsForAll = (viewer: Viewer | null | undefined, action: string): boolean =>
  permissionCheck(viewer?.permissions ?? [])(`users:${action}`)

/** What may be given to a user who is not there yet. */
export function newUserRights(viewer: Viewer | null | undefined): Pick<UserRights, 'roles' | 'all'> {
  const holds = permissionCheck(viewer?.permissions ?? [])
  return { roles: holds('users:rolesedit'), all: holds('*') }
}
