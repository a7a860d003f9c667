/** Checks a URL against the server's whitelist during typing (specification 2.10, 5 and 9.7). */
import { useCallback, useEffect, useState } from 'react'
import { isValidUrl } from '../../core/configuration/rules.ts'
import type { UrlWhitelistEntryType } from '../../core/configuration/schema.ts'
import { generateUrlRegex, isUrlWhitelisted, urlCheckDelayMs } from '../../core/configuration/whitelist-checks.ts'
import { useCore, useErrorText, useStore, useToast } from '../kit/kit.ts'

export type UrlVerdict =
  /** Not asked yet, or nothing to ask about. */
  | { readonly is: 'unknown' }
  | { readonly is: 'whitelisted' }
  /** `entry`: the value of the entry that would allow it; '' where no regular expression could be generated. */
  | { readonly is: 'notWhitelisted'; readonly entry: string }
  | { readonly is: 'invalid' }
  | { readonly is: 'failed'; readonly words: string }

const unknown: UrlVerdict = { is: 'unknown' }

/**
 * The URL that a form begins with is checked at once, one that is typed after a pause. A verdict is of this very URL and of the entry that this
 * user may add for it; an answer that comes late is dropped. `type`: which kind of entry would allow the URL.
 */
export function useUrlCheck(
  url: string,
  type: UrlWhitelistEntryType,
  mayWrite: boolean,
): readonly [UrlVerdict, () => void] {
  const core = useCore()
  const toast = useToast()
  const textOf = useErrorText()
  const [found, setFound] = useState<{ readonly question: string; readonly verdict: UrlVerdict } | null>(null)
  const [round, setRound] = useState(0)
  const [first] = useState(url)
  // Until the user is known, `mayWrite` is not, and the URL would be asked about twice.
  const isFirst = useStore(core.$user) !== null && url === first && round === 0
  const question = `${type} ${mayWrite} ${url}`

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
        return (await isUrlWhitelisted(core, url, { signal }))
          ? { is: 'whitelisted' }
          : { is: 'notWhitelisted', entry: await entryFor() }
      } catch (error) {
        return { is: 'failed', words: textOf(error) }
      }
    }
    const check = async () => {
      const verdict = await ask()
      if (!signal.aborted) setFound({ question, verdict })
    }
    if (isFirst) void check()
    const timer = isFirst ? undefined : setTimeout(() => void check(), urlCheckDelayMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [core, toast, textOf, url, isFirst, type, mayWrite, question, round])

  return [found?.question === question ? found.verdict : unknown, useCallback(() => setRound(count => count + 1), [])]
}
