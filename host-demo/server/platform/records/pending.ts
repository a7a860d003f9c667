import type { Change, Stored } from './backend.ts'
import type { Collection } from './collection.ts'

/** Changes of a transaction that are not made yet; reads see them. */
export class Pending {
  readonly changes: Change[] = []

  overlay(collection: Collection, id: string, stored: Stored | null): Stored | null {
    for (const change of this.changes) {
      if (change.collection.name !== collection.name || change.id !== id) continue
      stored = change.kind === 'delete' ? null : { id, revision: (stored?.revision ?? 0) + 1, body: change.body }
    }
    return stored
  }

  touched(collection: Collection): Set<string> {
    return new Set(this.changes.filter(change => change.collection.name === collection.name).map(change => change.id))
  }
}
