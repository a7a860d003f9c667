import { defaultBrand } from './brand.ts'
import { createMessages, type Catalogue, type Messages, type Strings, type Translate } from './catalogue.ts'

/**
 * An error with a text of the catalogue. `message` is English, for logs and for the wire; `errorText` gives it in the
 * user's language.
 */
export interface LocalizedError extends Error {
  readonly words: (messages: Messages) => string
}

/** `const wrong = localizedError(strings)`, then `throw wrong(t => t('key', { … }))`. */
export const localizedError =
  <S extends Strings>(strings: Catalogue<S>) =>
  (say: (t: Translate<S>) => string): LocalizedError => {
    const words = (messages: Messages) => say(messages.of(strings))
    return Object.assign(new Error(words(createMessages('en', defaultBrand))), { words })
  }
