import { defaultBrand } from './brand.ts'
import { createMessages, type Catalogue, type Messages, type Strings, type Translate } from './catalogue.ts'

/** An error in words of the catalogue. `message` is English, for logs and for the wire; `errorText` tells it in the user's language. */
export class WordedError extends Error {
  override readonly name = 'WordedError'
  readonly words: (messages: Messages) => string

  constructor(words: (messages: Messages) => string) {
    super(words(createMessages('en', defaultBrand)))
    this.words = words
  }
}

/** `const wrong = wordedError(strings)`, then `throw wrong(t => t('key', { … }))`. */
export const wordedError = <S extends Strings>(strings: Catalogue<S>) =>
  (say: (t: Translate<S>) => string): WordedError => new WordedError(messages => say(messages.of(strings)))
