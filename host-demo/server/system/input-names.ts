/** Names inputs in system messages and notifications, `Input "Firewall" (Syslog UDP)`, and streams. */
import { inputs } from '../inputs/collection.ts'
import { nameOf } from '../inputs/types.ts'
import { isId } from '../platform/records/ids.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { streams } from '../streams/collection.ts'

const longestTitle = 80

/** One line of bounded length. Titles are whatever somebody typed: control characters and marks that turn the direction are left out. */
export function plainTitle(title: string): string {
  const line = title
    .slice(0, 4 * longestTitle)
    .replace(/\s+/g, ' ')
    .replace(/\p{C}/gu, '')
    .trim()
  const characters = [...line]
  return characters.length > longestTitle ? `${characters.slice(0, longestTitle - 1).join('')}…` : line
}

/** By title and type; by its id when it is not stored any more. */
export async function inputNamed({ records }: Services, id: string): Promise<string> {
  const input = isId(id) ? await records.as(system('notifications')).of(inputs).find(id) : null
  return input ? `Input "${plainTitle(input.title)}" (${nameOf(input.type)})` : `Input ${id}`
}

/** The title; the id of a stream that is not stored any more. */
export async function streamTitle({ records }: Services, id: string): Promise<string> {
  const stream = isId(id) ? await records.as(system('notifications')).of(streams).find(id) : null
  return stream ? plainTitle(stream.title) : id
}
