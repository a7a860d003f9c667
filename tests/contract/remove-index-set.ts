import type { MessageStore } from '../../host-demo/server/platform/messages/message-store.ts'

/** Deletes a set with all its indices. */
export async function removeIndexSet(store: MessageStore, id: string): Promise<void> {
  await store.dropIndexSet(id)
  const indices = await store.indices()
  for (const { name } of indices.filter(({ indexSet }) => indexSet === id)) await store.deleteIndex(name)
}
