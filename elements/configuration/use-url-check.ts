/** What the server thinks of a URL while it is typed (specification 2.10, 5 and 9.7). */
import { useCallback, useEffect, useState } from 'react'
import { isValidUrl } from '../../core/configuration/rules.ts'
import type { UrlWhitelistEntryType } from '../../core/configuration/schema.ts'
import { generateUrlRegex, isUrlWhitelisted, urlCheckDelayMs } from '../../core/configuration/whitelist-checks.ts'
import { useCore, useErrorText, useToast } from '../kit/kit.ts'

export type UrlVerdict =
  /** Not asked yet, or nothing to ask about. */
  | { readonly is: 'unknown' }
  | { readonly is: 'whitelisted' }
  /** `entry`: the value of the entry that would allow it; '' where no regular expression could be generated. */
  | { readonly is: 'notWhitelisted', readonly entry: string }
  | { readonly is: 'invalid' }
  | { readonly is: 'failed', readonly words: string }

const unknown: UrlVerdict = { is: 'unknown' }

/** A verdict is of this very URL; an answer that comes late is dropped. `type`: which kind of entry would allow the URL. */
export function useUrlCheck(url: string, type: UrlWhitelistEntryType, mayWrite: boolean): readonly [UrlVerdict, () => void] {
  const core = useCore()
  const toast = useToast()
  const textOf = useErrorText()
  const [found, setFound] = useState<{ readonly url: string, readonly verdict: UrlVerdict } | null>(null)
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (url === '') return undefined
    const abort = new AbortController()
    const { signal } = abort

    const entryFor = async (): Promise<string> => {
      if (type === 'literal' || !mayWrite) return url
      return generateUrlRegex(core, url, { signal }).catch((error: unknown) => {
        if (!signal.aborted) toast.error(textOf(error))
        return ''
      })
    }
    const ask = async (): Promise<UrlVerdict> => {
      if (!isValidUrl(url)) return { is: 'invalid' }
      try {
        return await isUrlWhitelisted(core, url, { signal }) ? { is: 'whitelisted' } : { is: 'notWhitelisted', entry: await entryFor() }
      } catch (error) {
        return { is: 'failed', words: textOf(error) }
      }
    }
    const timer = setTimeout(() => void ask().then((verdict) => { if (!signal.aborted) setFound({ url, verdict }) }), urlCheckDelayMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [core, toast, textOf, url, type, mayWrite, round])

  return [found?.url === url ? found.verdict : unknown, useCallback(() => setRound(count => count + 1), [])]
}
