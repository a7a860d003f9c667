/** Lists that the provider gives in pages. */
import { badRequest } from '../platform/errors/errors.ts'

interface Page {
  readonly items: readonly string[]
  readonly more: boolean
  readonly token: string | undefined
}

/** More pages than any account has. */
const mostPages = 1000

/** @param ask is given what the page before ended with: its token, and its last item */
export async function everyPage(
  ask: (token: string | undefined, last: string | undefined) => Promise<Page>,
): Promise<readonly string[]> {
  const all: string[] = []
  let token: string | undefined
  for (let pages = 0; pages < mostPages; pages++) {
    const page = await ask(token, all.at(-1))
    all.push(...page.items)
    if (!page.more) return all
    token = page.token
  }
  throw badRequest(`AWS lists more than ${all.length} and does not come to an end.`)
}

export const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort()
