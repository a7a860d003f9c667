/** The columns of tables. */
import type { ReactNode } from 'react'
import { allPermitted, isAnyPermitted, type Permissions } from '../../../core/permissions/permissions.ts'

/** The sections that open below a row: a cell may open one. */
export interface OpenSections {
  readonly isOpen: (sectionId: string) => boolean
  readonly toggle: (sectionId: string) => void
}

export interface Column<R> {
  readonly id: string
  readonly title: string
  /** The title stays for screen readers only. */
  readonly hideTitle?: boolean
  readonly render: (row: R, sections: OpenSections) => ReactNode
  /** Numbers stand right and tabular. */
  readonly numeric?: boolean
  readonly sortable?: boolean
  /** The row's own name: a row header. */
  readonly rowHeader?: boolean
  /** Takes a line of its own where the table becomes cards. */
  readonly wide?: boolean
  readonly className?: string
  /** Pixels; without it the column shares what the others leave. */
  readonly width?: number
  /** The narrowest a column without a width gets, in pixels; default 150. */
  readonly minWidth?: number
  /** The column's share of the free width, relative to others without a width; default 1. */
  readonly weight?: number
  /** Columns with a priority are left out where there is no room for all, the highest number first, and where the table becomes cards. */
  readonly priority?: number
}

export type ColumnType = 'STRING' | 'DATE' | 'INT' | 'LONG' | 'OBJECT_ID' | 'BOOLEAN'

/** A column of an entity table (specification 3). Without `render` it shows the attribute of its id, by its type. */
export interface EntityColumn<R> extends Omit<Column<R>, 'render'> {
  readonly render?: (row: R, sections: OpenSections) => ReactNode
  /** Default STRING. */
  readonly type?: ColumnType
  /** Without these permissions the column is not shown. */
  readonly permissions?: readonly string[]
  /** One of `permissions` is enough. */
  readonly anyPermissions?: boolean
  /** Not shown until it is chosen in the list of columns. */
  readonly hidden?: boolean
}

/** The columns a user may see (specification 6). */
export function permittedColumns<C extends Pick<EntityColumn<never>, 'permissions' | 'anyPermissions'>>(
  columns: readonly C[],
  held: Permissions,
): C[] {
  return columns.filter(({ permissions, anyPermissions }) => {
    if (!permissions || permissions.length === 0) return true
    return anyPermissions ? isAnyPermitted(held, permissions) : allPermitted(held, permissions)
  })
}
