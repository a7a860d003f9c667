/** Checks the permissions of a caller, by the rules of core/permissions (contract 1, 7.7). */
import { permissionCheck } from '../../../../core/permissions/permissions.ts'

/** A set of granted permissions, fast for the many checks of one list. */
export class PermissionSet {
  readonly permissions: readonly string[]
  readonly isPermitted: (required: string) => boolean

  constructor(permissions: Iterable<string>) {
    this.permissions = Object.freeze([...new Set(permissions)])
    this.isPermitted = permissionCheck(this.permissions)
  }

  isAnyPermitted(required: readonly string[]): boolean {
    return required.length === 0 || required.some(permission => this.isPermitted(permission))
  }
}
