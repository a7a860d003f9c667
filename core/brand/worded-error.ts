import { defaultBrand } from './brand.ts'
import { createMessages, type Catalogue, type Messages, type Strings, type Translate } from './catalogue.ts'

/** An error in words of the catalogue. `message` is English, for logs and for the wire; `errorText` tells it in the user's language. */
export interface WordedError extends Error { readonly words: (messages: Messages) => string }

/** `const wrong = wordedError(strings)`, then `throw wrong(t => t('key', { … }))`. */
export const wordedError = <S extends Strings>(strings: Catalogue<S>) => (say: (t: Translate<S>) => string): WordedError => {
  const words = (messages: Messages) => say(messages.of(strings))
  return Object.assign(new Error(words(createMessages('en', defaultBrand))), { words })
}
