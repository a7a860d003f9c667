// All that the elements of a page need: where Cordwood is, and who is asking.
import { configure } from '%CORDWOOD%/sdk/index.js'

/** The portal's server gives the token to those who are signed in; it is asked only when an element needs it. */
async function getToken() {
  const answer = await fetch('/my/token')
  return answer.ok ? answer.text() : null
}

configure({ baseUrl: '%CORDWOOD%/api', getToken })
