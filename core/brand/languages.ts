/** The words of a page by language: each element has those for its nearest `lang`. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Brand } from './brand.ts'
import { createMessages, type Messages, type StringOverrides } from './catalogue.ts'

/** BCP 47 tag → words by `area.key`. */
export type Translations = Readonly<Record<string, StringOverrides>>

interface Words {
  readonly strings?: StringOverrides
  readonly translations?: Translations
  readonly lang?: string
}

/**
 * Returns the language of `wanted`, else of `lang`, that there are words for: 'de-AT' takes 'de' where there is no 'de-AT'. English is always
 * there; `lang` on its own only names the language of `strings`.
 */
export function matchLanguage(wanted: string | null, { strings = {}, translations = {}, lang = 'en' }: Words): string {
  const there = ['en', ...Object.keys(translations), ...(Object.keys(strings).length > 0 ? [lang] : [])]
  for (const asked of [wanted ?? '', lang]) {
    for (let tag = asked.toLowerCase(); tag !== ''; tag = tag.replace(/-?[^-]*$/, '')) {
      const found = there.find(one => one.toLowerCase() === tag)
      if (found !== undefined) return found
    }
  }
  return 'en'
}

export interface Languages {
  readonly $default: ReadableAtom<Messages>
  of(lang: string): ReadableAtom<Messages>
  change(words: Words): void
}

export function createLanguages($brand: ReadableAtom<Brand>, { strings, translations, lang }: Words): Languages {
  const $words = atom<Words>({ strings, translations, lang })
  const $known = computed([$words, $brand], (words, brand) => {
    const messages = new Map<string, Messages>()
    return (wanted: string | null) => {
      const tag = matchLanguage(wanted, words)
      let found = messages.get(tag)
      if (!found)
        messages.set(tag, (found = createMessages(tag, brand, { ...translationOf(words, tag), ...words.strings })))
      return found
    }
  })
  return {
    $default: computed($known, known => known(null)),
    of: wanted => computed($known, known => known(wanted)),
    change(change) {
      const before = $words.get()
      $words.set({
        lang: change.lang ?? before.lang,
        strings: { ...before.strings, ...change.strings },
        translations: { ...before.translations, ...change.translations },
      })
    },
  }
}

const translationOf = ({ translations = {} }: Words, tag: string) =>
  Object.hasOwn(translations, tag) ? translations[tag] : {}
