/** Asks before a user is deleted, says what becomes of what they own, and lets a new owner be chosen. */
import { useCallback, useRef, useState } from 'react'
import type { Client } from '../../core/client/client.ts'
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
  const ownedPath = isSegment(user.id) ? path`/users/${user.id}/owned` : null
  // Lists are read again before the question closes: nothing is owned by then, and nobody to be asked about.
  const isDeleted = useRef(false)
  const ask = useCallback(
    async (client: Client, signal: AbortSignal): Promise<OwnedEntities | null> =>
      isDeleted.current || ownedPath === null ? null : client.get<OwnedEntities>(ownedPath, { signal, report: false }),
    [ownedPath],
  )
  const owned = useOptional(ownedPath, ask)
  const [newOwner, setNewOwner] = useState<string | null>(null)
  return (
    <DeleteEntity
      entity={userEntity}
      id={user.id}
      title={titleOfUser(user)}
      note={<OwnedNote leaving={[user.id]} owned={owned} newOwner={newOwner} onChange={setNewOwner} />}
      remove={async client => {
        await deleteUser(client, user.id, newOwner ?? undefined)
        isDeleted.current = true
      }}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
