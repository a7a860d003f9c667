/** Builds the curl command that fetches a message. */
import { messagePath } from '../../../core/search/api.ts'

/** In single quotes a shell changes nothing. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** `baseUrl`: of the API, absolute. `TOKEN` is to be replaced by an access token. */
export function curlOf(baseUrl: string, index: string, messageId: string): string {
  const url = baseUrl.replace(/\/+$/, '') + messagePath(index, messageId)
  return `curl --user TOKEN:token --header ${quoted('Accept: application/json')} ${quoted(url)}`
}
