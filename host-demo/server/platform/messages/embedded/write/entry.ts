import type { Message } from '../../message-store.ts'

/** A message about to be written; `shared` when it stands in more than one index set. */
export interface Entry {
  readonly message: Message
  readonly shared: boolean
}
