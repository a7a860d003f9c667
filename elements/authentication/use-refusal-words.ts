import { fieldErrorsOf } from '../../core/client/validation-errors.ts'
import { useWordsOf } from '../kit/kit.ts'

/** Returns the words of an error: what the server said about fields, where it said so. */
export function useRefusalWords(): (error: unknown) => string {
  const wordsOf = useWordsOf()
  return error => {
    const found = new Set([...fieldErrorsOf(error).values()].flat())
    return found.size > 0 ? [...found].join(' ') : wordsOf(error)
  }
}
