import { all, any, everything, exists, is, like, not, nothing, number, type Form } from '../evaluate.ts'

const error = is(null, 'error')
const connection = is(null, 'connection')
const refused = is(null, 'refused')
const alice = is('user', 'alice')
const bob = is('user', 'bob')
const missing = is('code', '404')
const ok = is('ok', 'true')

export const booleans: readonly Form[] = [
  ['error connection', any(error, connection)],
  ['error OR connection', any(error, connection)],
  ['error || connection', any(error, connection)],
  ['error AND connection', all(error, connection)],
  ['error && connection', all(error, connection)],
  ['+error +connection', all(error, connection)],
  ['connection NOT error', all(connection, not(error))],
  ['connection -error', all(connection, not(error))],
  ['connection !error', all(connection, not(error))],
  ['connection AND NOT error', all(connection, not(error))],
  ['connection AND -error', all(connection, not(error))],
  ['NOT error', not(error)],
  ['-error', not(error)],
  ['!error', not(error)],
  ['NOT error NOT connection', all(not(error), not(connection))],
  ['+connection refused', connection],
  ['+connection -error refused', all(connection, not(error))],
  ['connection refused -error', all(any(connection, refused), not(error))],
  ['(error OR refused) AND connection', all(any(error, refused), connection)],
  ['error AND (connection OR refused)', all(error, any(connection, refused))],
  ['NOT (error OR connection)', not(any(error, connection))],
  ['-(error connection)', not(any(error, connection))],
  ['((error))', error],
  ['error^2 connection^0.5', any(error, connection)],
  ['(error OR connection)^3', any(error, connection)],
  ['user:alice AND code:404', all(alice, missing)],
  ['user:alice OR code:404', any(alice, missing)],
  ['user:(alice OR bob)', any(alice, bob)],
  ['user:(alice OR bob) AND code:404', all(any(alice, bob), missing)],
  ['user:(NOT alice)', not(alice)],
  ['user:(-alice -bob)', all(not(alice), not(bob))],
  ['_exists_:user AND NOT user:alice', all(exists('user'), not(alice))],
  ['user:alice AND ok:true AND code:404', all(alice, ok, missing)],
  ['user:alice OR user:bob OR code:404', any(alice, bob, missing)],
  ['user:alice AND NOT ok:true AND NOT code:404', all(alice, not(ok), not(missing))],
  ['connection AND user:al*', all(connection, like('user', /al.*/))],
  ['pam_* OR user:alice', any(like(null, /pam_.*/), alice)],
  ['NOT org.apache.*', not(like(null, /org\.apache\..*/))],
  [
    'message:foo.* AND NOT message:com.apple.*',
    all(like('message', /foo\..*/), not(like('message', /com\.apple\..*/))),
  ],
  [
    'code:>=500 OR user:/al.*/',
    any(
      number('code', n => n >= 500),
      like('user', /al.*/),
    ),
  ],
  ['(user:alice AND code:404) OR (user:bob AND ok:true)', any(all(alice, missing), all(bob, ok))],
  ['user:alice (code:404 OR ok:true)', any(alice, missing, ok)],
  ['* AND user:alice', alice],
  ['* NOT user:alice', not(alice)],
  ['user:alice OR *', everything],
  // AND binds tighter than OR, whatever stands beside them.
  ['user:alice AND ok:true OR code:404', any(all(alice, ok), missing)],
  ['code:404 OR user:alice AND ok:true', any(missing, all(alice, ok))],
  ['user:alice AND ok:true OR user:bob AND code:404', any(all(alice, ok), all(bob, missing))],
  ['user:alice OR NOT ok:true', any(alice, not(ok))],
  ['NOT user:alice OR NOT code:404', any(not(alice), not(missing))],
  ['user:alice AND ok:true code:404', any(all(alice, ok), missing)],
  ['user:alice AND ok:true -code:404', all(alice, ok, not(missing))],
  // A sign between blanks is no operator.
  ['error - connection', any(error, connection)],
  ['error + connection', any(error, connection)],
  ['error ! connection', any(error, connection)],
  ['- error', error],
  ['+ error', error],
  ['error AND - connection', any(error, connection)],
  ['user:(alice - bob)', any(alice, bob)],
  ['logged - user', any(is(null, 'logged'), is(null, 'user'))],
  ['"logged in - user"', is(null, 'logged in - user')],
  ['"error - connection"', is(null, 'error connection')],
  ['error and connection', any(error, is(null, 'and'), connection)],
  ['error or connection', any(error, connection)],
]

export const presence: readonly Form[] = [
  ['_exists_:user', exists('user')],
  ['_exists_:took', exists('took')],
  ['_exists_:ok', exists('ok')],
  ['_exists_:full_message', exists('full_message')],
  ['_exists_:message', everything],
  ['_exists_:kubernetes.pod', exists('kubernetes.pod')],
  ['_exists_:"kubernetes.pod"', exists('kubernetes.pod')],
  ['NOT _exists_:user', not(exists('user'))],
  ['_exists_:nobody', nothing],
  ['_exists_:(user AND took)', all(exists('user'), exists('took'))],
  ['_exists_:timestamp', everything],
  ['_exists_:source', everything],
  ['_exists_:(ok OR path)', any(exists('ok'), exists('path'))],
  ['ok:*', exists('ok')],
  ['-_exists_:path', not(exists('path'))],
  ['_exists_:gl2_receive_timestamp', everything],
]

export const dottedNames: readonly Form[] = [
  ['kubernetes.pod:api-1', is('kubernetes.pod', 'api-1')],
  ['kubernetes.pod:"api-1"', is('kubernetes.pod', 'api-1')],
  ['kubernetes.pod:(api-1 api-2)', any(is('kubernetes.pod', 'api-1'), is('kubernetes.pod', 'api-2'))],
  ['NOT kubernetes.pod:api-1', not(is('kubernetes.pod', 'api-1'))],
  ['kubernetes.pod:/api-.*/', exists('kubernetes.pod')],
  ['kubernetes.pod:api-3~1', exists('kubernetes.pod')],
]
