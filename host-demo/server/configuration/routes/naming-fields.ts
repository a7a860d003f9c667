/** Forms of these configurations show one message, so it names the fields itself. */
import { ValidationError } from '../../platform/errors/errors.ts'

export async function namingFields<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store()
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const said = Object.entries(error.fields).map(([field, messages]) => {
      const text = messages.join(' ')
      return text.startsWith(`${field} `) ? text : `${field}: ${text}`
    })
    throw new ValidationError(error.fields, said.join(' '))
  }
}
