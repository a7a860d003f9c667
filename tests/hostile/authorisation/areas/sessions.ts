/** Sessions: everybody may log in and ask; a logout ends the caller's own session, whatever id it names. */
import { secret } from '../../callers.ts'
import { from, type Cases } from '../cases.ts'
import type { Fixture } from '../fixture.ts'

const again = (fixture: Fixture) => fixture.logIn()

export const sessions: Cases = {
  'GET /system/sessions': from('anonymous'),
  // It ends the session whose cookie comes along.
  'POST /system/sessions': {
    ...from('anonymous', { body: { username: 'nobody', password: secret, host: '' } }),
    after: again,
  },
  'DELETE /system/sessions': { ...from('nobody'), after: again },
  'DELETE /system/sessions/{sessionId}': {
    from: 'nobody',
    call: fixture => ({ path: { sessionId: fixture.headers.owner['cookie']!.split('=')[1]! } }),
    after: again,
  },
}
