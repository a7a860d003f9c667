/** The call of decorators, typed (contract 1, 4): throws what the client throws, and stops when `signal` aborts. */
import type { Client } from '../client/client.ts'
import type { Decorator } from './schema.ts'

interface Abortable { readonly signal?: AbortSignal }

/** Those of the streams the user may read, and the global ones. `report` false: a 403 is the caller's alone. */
export const listDecorators = (client: Client, { signal, report }: Abortable & { readonly report?: boolean } = {}) =>
  client.get<Decorator[]>('/search/decorators', { signal, report })
