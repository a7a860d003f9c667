/**
 * `<cordwood-entity-access>`: everybody who has access to an entity, with what they may do and by which way: a role, a share, a permission
 * of their own. For the entity's owners and administrators.
 *
 * @permission users:list — names all users; without it those alone to whom it is shared
 * @example
 * <cordwood-entity-access grn="grn::::stream:000000000000000000000001" entity-title="All messages"></cordwood-entity-access>
 */
import { readGrn } from '../../core/permissions/grn.ts'
import { defineElement } from '../kit/kit.ts'
import { AccessOfEntity } from './access-of-entity.tsx'

export interface EntityAccessProps {
  /** Resource name of the entity, 'grn::::stream:64c9…'. */
  readonly grn?: string
  /** The title that people know it by. Default: the id. */
  readonly entityTitle?: string
}

function EntityAccess({ grn = '', entityTitle }: EntityAccessProps) {
  const name = readGrn(grn)
  if (name === null) throw new Error("<cordwood-entity-access> needs the attribute grn, as in 'grn::::stream:64c9…'.")
  return <AccessOfEntity key={grn} grn={grn} title={entityTitle || name.id} />
}

defineElement<EntityAccessProps>('cordwood-entity-access', EntityAccess, {
  props: { grn: String, entityTitle: String },
})
