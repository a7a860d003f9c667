/** The buttons of the page of a table, cache or data adapter, for those who may use them. */
import { useState, type ReactNode } from 'react'
import type { Entity, EntityRow } from '../../core/entities/entity.ts'
import { DeleteEntity, useEntityRights } from '../kit/entities/entities.ts'
import { Button, Icon, Link, useNavigate, useStrings } from '../kit/kit.ts'

export interface HeadActionsProps<R extends EntityRow, I> {
  readonly entity: Entity<R, I>
  readonly row: R
  readonly editAddress: string
  /** Where a deletion leads. */
  readonly listAddress: string
  readonly deleteNote?: ReactNode
  readonly children?: ReactNode
}

export function HeadActions<R extends EntityRow, I>(props: HeadActionsProps<R, I>) {
  const { entity, row, editAddress, listAddress, deleteNote, children } = props
  const t = useStrings(entity.strings)
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const { editRefusal, deleteRefusal } = useEntityRights(entity, row)
  return (
    <>
      {children}
      {deleteRefusal === null && (
        <Button icon="trash" onClick={() => setDeleting(true)}>
          {t('deleteShort')}
        </Button>
      )}
      {editRefusal === null && (
        <Link className="btn" to={editAddress}>
          <Icon name="pencil" />
          {t('edit')}
        </Link>
      )}
      {isDeleting && (
        <DeleteEntity
          entity={entity as unknown as Entity}
          id={row.id}
          title={entity.titleOf(row)}
          note={deleteNote}
          onDeleted={() => navigate(listAddress, { replace: true })}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}
