/** Whether a URL is on the list (contract 2, 2.4). */
import type { RE2JS } from 're2js'
import type { UrlWhitelist } from '../../../../core/configuration/schema.ts'
import { compileUserRegex, UserRegexError } from '../regex.ts'
import { maxUrlLength } from './url.ts'

/** Options for compiling an entry's expression. It runs on the main thread, so its size is limited. */
export const whitelistRegex = { dotAll: true, maxSize: 2000 } as const

/** A disabled list allows everything, another nothing that is too long to be called. Regular expressions do not see user and password, which could pass for a host. */
export function isWhitelisted({ disabled, entries }: UrlWhitelist, url: string): boolean {
  if (disabled) return true
  if (url.length > maxUrlLength) return false
  const shown = url.replace(/^(https?:\/\/)[^/?#]*@/i, '$1')
  return entries.some(({ type, value }) => (type === 'literal' ? value === url : find(value, shown)))
}

/** Whether the list names exactly this URL; it also does while it is disabled. */
export const isLiteral = ({ entries }: UrlWhitelist, url: string): boolean =>
  entries.some(({ type, value }) => type === 'literal' && value === url)

const compiled = new Map<string, RE2JS | null>()
const mostCompiled = 1000

function find(pattern: string, text: string): boolean {
  if (!compiled.has(pattern)) {
    if (compiled.size >= mostCompiled) compiled.clear()
    compiled.set(pattern, compile(pattern))
  }
  return compiled.get(pattern)?.matcher(text).find() ?? false
}

/** Null for one that cannot be used, which allows nothing. */
function compile(pattern: string): RE2JS | null {
  try {
    return compileUserRegex(pattern, whitelistRegex)
  } catch (error) {
    if (error instanceof UserRegexError) return null
    throw error
  }
}
