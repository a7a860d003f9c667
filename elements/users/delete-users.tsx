/** Asks before several users are deleted, says what becomes of what they own, and lets a new owner be chosen. */
import { useCallback, useState } from 'react'
import type { Client } from '../../core/client/client.ts'
import { deleteUser, ownedByAll } from '../../core/users/api.ts'
import type { OwnedEntities } from '../../core/users/schema.ts'
import { BulkDelete, type BulkDialogProps } from '../kit/entities/entities.ts'
import { OwnedNote } from './owned-note.tsx'
import { useOptional } from './use-optional.ts'

/** More are not asked about at once. */
const mostAsked = 1000

export function DeleteUsers(props: BulkDialogProps) {
  const { ids } = props
  const owned = useOwned(ids)
  const [newOwner, setNewOwner] = useState<string | null>(null)
  return (
    <BulkDelete
      {...props}
      note={<OwnedNote leaving={ids} owned={owned} newOwner={newOwner} onChange={setNewOwner} />}
      remove={(client, id) => deleteUser(client, id, newOwner ?? undefined)}
    />
  )
}

/** Entities that they own together count, too: nobody else is left. */
function useOwned(ids: readonly string[]): OwnedEntities | null | undefined {
  const key = ids.join()
  const ask = useCallback(
    (client: Client, signal: AbortSignal) => ownedByAll(client, key.split(','), { signal }),
    [key],
  )
  const owned = useOptional<OwnedEntities>(ids.length > mostAsked ? null : `/users/owned?${key}`, ask)
  return ids.length > mostAsked ? null : owned
}
