/** The calls of decorators, typed (contract 1, 4). All throw what the client throws, and stop when `signal` aborts. */
import type { Client } from '../client/client.ts'
import { path } from '../client/request.ts'
import type { Decorator, DecoratorInfos, DecoratorInput } from './schema.ts'

interface Abortable { readonly signal?: AbortSignal }

/** Those of the streams the user may read, and the global ones. `report` false: a 403 is the caller's alone. */
export const listDecorators = (client: Client, { signal, report }: Abortable & { readonly report?: boolean } = {}) =>
  client.get<Decorator[]>('/search/decorators', { signal, report })
/** What kinds there are, and what each asks for. */
export const availableDecorators = (client: Client, { signal }: Abortable = {}) =>
  client.get<DecoratorInfos>('/search/decorators/available', { signal })
export const createDecorator = (client: Client, decorator: DecoratorInput, { signal }: Abortable = {}) =>
  client.post<Decorator>('/search/decorators', decorator, { signal })
export const updateDecorator = (client: Client, id: string, decorator: DecoratorInput, { signal }: Abortable = {}) =>
  client.put<Decorator>(path`/search/decorators/${id}`, decorator, { signal })
export const deleteDecorator = (client: Client, id: string, { signal }: Abortable = {}) =>
  client.delete<void>(path`/search/decorators/${id}`, { signal })
