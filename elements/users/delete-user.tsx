/** Asks before a user is deleted, says what becomes of what they own, and lets a new owner be chosen. */
import { useState } from 'react'
import { isSegment, path } from '../../core/client/request.ts'
import { deleteUser } from '../../core/users/api.ts'
import { titleOfUser, userEntity, type UserRow } from '../../core/users/entity.ts'
import type { OwnedEntities } from '../../core/users/schema.ts'
import { DeleteEntity } from '../kit/entities/entities.ts'
import { OwnedNote } from './owned-note.tsx'
import { useOptional } from './use-optional.ts'

export interface DeleteUserProps {
  readonly user: Pick<UserRow, 'id' | 'username'> & { readonly full_name: string | null }
  readonly onDeleted: () => void
  readonly onClose: () => void
}

export function DeleteUser({ user, onDeleted, onClose }: DeleteUserProps) {
  const owned = useOptional<OwnedEntities>(isSegment(user.id) ? path`/users/${user.id}/owned` : null)
  const [newOwner, setNewOwner] = useState<string | null>(null)
  return (
    <DeleteEntity
      entity={userEntity}
      id={user.id}
      title={titleOfUser(user)}
      note={<OwnedNote leaving={[user.id]} owned={owned} newOwner={newOwner} onChange={setNewOwner} />}
      remove={client => deleteUser(client, user.id, newOwner ?? undefined)}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
