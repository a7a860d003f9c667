/** The documentation's examples name things that no server has. Where this one has something of the kind, the live page shows that. */
import type { Cordwood } from '../../hosting/cordwood.ts'

export interface LiveIds {
  inPlace(markup: string): string
}

type Attributes = Readonly<Record<string, string>>

const first = async (call: Promise<Attributes | undefined>): Promise<Attributes> => {
  try {
    return (await call) ?? {}
  } catch {
    // Without the right, or without such a thing, the example stays as it is and the element says what is wrong.
    return {}
  }
}

const escapedAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** @param cordwood as the portal's user */
export async function liveIds(cordwood: Cordwood): Promise<LiveIds> {
  const found = await Promise.all([
    first(
      cordwood
        .call<{ notifications: readonly { id: string }[] }>('GET', '/events/notifications?per_page=1')
        .then(({ notifications: [one] }) => one && { 'notification-id': one.id }),
    ),
    first(
      cordwood
        .call<{ messages: readonly { index: string; message: { _id: string } }[] }>(
          'GET',
          '/search/universal/relative?query=*&range=0&limit=1',
        )
        .then(({ messages: [one] }) => one && { index: one.index, 'message-id': one.message._id }),
    ),
    first(
      cordwood
        .call<{ data_adapters: readonly { name: string }[] }>('GET', '/system/lookup/adapters?per_page=1')
        .then(({ data_adapters: [one] }) => one && { 'adapter-name': one.name }),
    ),
  ])
  const values: Attributes = Object.assign({ 'base-url': `${cordwood.url}/api` }, ...found)
  return {
    inPlace: markup =>
      markup.replaceAll(/ ([a-z-]+)="[^"]*"/g, (all, name: string) =>
        values[name] === undefined ? all : ` ${name}="${escapedAttribute(values[name])}"`,
      ),
  }
}
