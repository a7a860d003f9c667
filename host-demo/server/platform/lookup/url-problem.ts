/** Checks URLs in configurations of adapters. Whether one is whitelisted is said when it is called, and by the area. */
import { OutgoingError } from '../outgoing/outgoing.ts'
import { readUrl } from '../outgoing/url.ts'
import type { Problems } from './fields.ts'

/** Returns the problem of a URL under the name of its field. */
export function urlProblem(url: string, field = 'url'): Problems {
  try {
    readUrl(url)
    return {}
  } catch (error) {
    if (error instanceof OutgoingError) return { [field]: [error.message] }
    throw error
  }
}
