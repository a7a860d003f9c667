/** The calls of decorators, typed (contract 1, 4). They throw what the client throws, and stop when `signal` aborts. */
import type { Client } from '../client/client.ts'
import { path, type Abortable } from '../client/request.ts'
import type { Decorator, DecoratorInput } from './schema.ts'

/** Lists decorators of the streams the user may read, and the global ones. `report` false: a 403 is not reported to the page. */
export const listDecorators = (client: Client, { signal, report }: Abortable & { readonly report?: boolean } = {}) =>
  client.get<Decorator[]>('/search/decorators', { signal, report })

export const createDecorator = (client: Client, decorator: DecoratorInput) =>
  client.post<Decorator>('/search/decorators', decorator)

export const updateDecorator = (client: Client, id: string, decorator: DecoratorInput) =>
  client.put<Decorator>(path`/search/decorators/${id}`, decorator)

export const deleteDecorator = (client: Client, id: string) => client.delete<void>(path`/search/decorators/${id}`)
