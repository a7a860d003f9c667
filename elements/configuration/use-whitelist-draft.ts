/** The whitelist while it is edited: its entries, what is wrong with them, and saving. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { fieldErrorsOf } from '../../core/client/validation-errors.ts'
import { configClasses } from '../../core/configuration/classes.ts'
import { failedNotice, savedNotice } from '../../core/configuration/notices.ts'
import { entryProblems, isEntryValid, newEntry, withEntry, withoutEntry } from '../../core/configuration/rules.ts'
import type { UrlWhitelist, UrlWhitelistEntry } from '../../core/configuration/schema.ts'
import { configurationOf } from '../../core/configuration/store.ts'
import { configurationStrings } from '../../core/configuration/strings.ts'
import { checkEntry, entryCheckDelayMs } from '../../core/configuration/whitelist-checks.ts'
import { useCore, useErrorText, useMessages, useStrings, useToast, useUnsavedChanges } from '../kit/kit.ts'

/** Initial values of a new entry. */
export type NewEntry = Partial<Omit<UrlWhitelistEntry, 'id'>>

/** Errors of an entry's fields; empty if it is valid. */
export interface EntryWords {
  readonly title?: string
  readonly value?: string
}

export interface WhitelistDraft {
  readonly whitelist: UrlWhitelist
  /** Returns the errors of a checked entry. */
  readonly wordsOf: (id: string) => EntryWords | undefined
  /** No entry is known to be wrong. The server may not have answered about the latest changes yet; saving waits for it. */
  readonly valid: boolean
  /** The entry whose title is to be written next. */
  readonly fresh: string | undefined
  readonly disable: (disabled: boolean) => void
  readonly add: () => void
  readonly change: (id: string, change: NewEntry) => void
  readonly remove: (id: string) => void
  /** Checks once more and saves. False: an entry is wrong. Throws what the server refused; the draft stays. */
  readonly save: () => Promise<boolean>
}

const isRight = ({ title, value }: EntryWords) => title === undefined && value === undefined

/** The result of the last check, and the entry as it was then. */
interface Said {
  readonly entry: UrlWhitelistEntry
  readonly words: EntryWords
}

const saidById = (said: readonly Said[]) => new Map(said.map(one => [one.entry.id, one]))

export function useWhitelistDraft(
  stored: UrlWhitelist,
  added: NewEntry | undefined,
  onSaved: (whitelist: UrlWhitelist) => void,
): WhitelistDraft {
  const core = useCore()
  const messages = useMessages()
  const t = useStrings(configurationStrings)
  const toast = useToast()
  const textOf = useErrorText()
  const [base, setBase] = useState(stored)
  const [whitelist, setWhitelist] = useState(() => (added ? withEntry(stored, newEntry(added)) : stored))
  const [fresh, setFresh] = useState(() => (added ? whitelist.entries.at(-1)?.id : undefined))
  const [words, setWords] = useState<ReadonlyMap<string, Said>>(new Map())
  /** An entry that was checked is not asked about again until it is another. */
  const checked = useRef(new WeakMap<UrlWhitelistEntry, EntryWords>())
  const unsaved = whitelist !== base
  useUnsavedChanges(unsaved)

  // Somebody else on the page saved: shown here unless there is something to lose.
  if (stored !== base && !unsaved) {
    setBase(stored)
    setWhitelist(stored)
  }

  const check = useCallback(
    async (signal?: AbortSignal) => {
      const known = new Set(base.entries)
      const found = await Promise.all(
        whitelist.entries.map(async (entry): Promise<Said> => {
          const before = checked.current.get(entry)
          if (before) return { entry, words: before }
          try {
            // Stored entries have passed the server's check.
            const { title, value } = known.has(entry)
              ? entryProblems(entry, () => true)
              : await checkEntry(core, entry, { signal })
            const words = { ...(title && { title: t(title) }), ...(value && { value: t(value) }) }
            checked.current.set(entry, words)
            return { entry, words }
          } catch (error) {
            return { entry, words: { value: textOf(error) } }
          }
        }),
      )
      if (!signal?.aborted) setWords(saidById(found))
      return found.every(({ words }) => isRight(words))
    },
    [core, t, textOf, whitelist, base],
  )

  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(() => void check(abort.signal), entryCheckDelayMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [check])

  const refused = (error: unknown) => {
    for (const [field, [said]] of fieldErrorsOf(error)) {
      const [, index, name] = /^entries\[(\d+)\]\.(title|value)$/.exec(field) ?? []
      const entry = whitelist.entries[Number(index)]
      if (entry && name) checked.current.set(entry, { ...checked.current.get(entry), [name]: said })
    }
    setWords(saidById(whitelist.entries.map(entry => ({ entry, words: checked.current.get(entry) ?? {} }))))
    const { message, title } = failedNotice(messages, configClasses.urlWhitelist, error)
    toast.error(message, title)
  }

  return {
    whitelist,
    wordsOf: id => words.get(id)?.words,
    valid: whitelist.entries.every(entry => {
      const said = words.get(entry.id)
      return said?.entry === entry ? isRight(said.words) : isEntryValid(entryProblems(entry, () => true))
    }),
    fresh,
    disable: disabled => setWhitelist(list => ({ ...list, disabled })),
    add() {
      const entry = newEntry()
      setWhitelist(list => withEntry(list, entry))
      setFresh(entry.id)
    },
    change: useCallback((id, change) => {
      setWhitelist(list => ({
        ...list,
        entries: list.entries.map(entry => (entry.id === id ? { ...entry, ...change } : entry)),
      }))
    }, []),
    remove: useCallback(id => {
      setWhitelist(list => withoutEntry(list, id))
    }, []),
    async save() {
      if (!(await check())) return false
      try {
        await configurationOf(core).save(configClasses.urlWhitelist, whitelist)
      } catch (error) {
        refused(error)
        throw error
      }
      setBase(whitelist)
      toast.success(savedNotice(messages, configClasses.urlWhitelist).message)
      onSaved(whitelist)
      return true
    },
  }
}
