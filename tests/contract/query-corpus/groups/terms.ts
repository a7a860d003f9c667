import { all, any, everything, is, inMessageAndBare, nearby, nothing, type Form } from '../evaluate.ts'

const WORDS = ['error', 'ERROR', 'Connection', 'ioexception', 'root', '77', '404', '6725', 'timeout', 'blk', 'apache', 'hadoop', 'unix', 'errno',
  'alice', 'www', 'don', 'level', '1500ms', 'req', '3ea4052c', 'special', 'nullpointer', 'uid']

export const terms: readonly Form[] = [
  ...WORDS.flatMap(word => inMessageAndBare(word, field => is(field, word))),
  ['user:alice', is('user', 'alice')], ['user:bob', is('user', 'bob')], ['user:Bob', is('user', 'Bob')], ['user:ALICE', nothing],
  ['user:"alice bob"', is('user', 'alice bob')], ['user:alice\\ bob', is('user', 'alice bob')],
  ['user:(alice bob)', any(is('user', 'alice'), is('user', 'bob'))],
  ['user:dave@example.org', is('user', 'dave@example.org')], ['user:O\'Hara', is('user', 'O\'Hara')],
  ['source:WEB-1', is('source', 'web-1')], ['source:"db.example.org"', is('source', 'db.example.org')], ['source:10.0.0.7', is('source', '10.0.0.7')],
  ['code:404', is('code', '404')], ['code:404.0', is('code', '404')], ['code:-404', nothing], ['took:-100', is('took', '-100')],
  ['took:"-92.5"', is('took', '-92.5')], ['ok:true', is('ok', 'true')], ['ok:false', is('ok', 'false')], ['ok:TRUE', nothing],
  ['path:"/var/log/syslog"', is('path', '/var/log/syslog')], ['path:\\/api\\/v1\\/users', is('path', '/api/v1/users')],
  ['path:"C:\\\\temp"', is('path', 'C:\\temp')], ['path:"*"', is('path', '*')], ['path:\\*', is('path', '*')], ['path:\\-', is('path', '-')],
  ['streams:even', message => message.streams.includes('even')], ['nobody:alice', nothing], ['', everything], ['*', everything], ['*:*', everything],
  ['*:alice', is(null, 'alice')], ['absent', nothing], ['message:absent', nothing],
]

const PHRASES = ['connection refused', 'Connection Reset by peer', 'connection reset by', 'disk full on dev sda1', 'pam_unix(sshd:auth)',
  'foo.bar', 'foo bar', 'user logged in', 'user logged out', '10.251.43.21', 'org.apache.hadoop', 'io ioexception', 'session opened for user root',
  '12:30:45', 'don\'t', '1,234.56', 'slow query', 'msg="slow query"']

export const phrases: readonly Form[] = [
  ...PHRASES.flatMap(words => inMessageAndBare(`"${words.replaceAll('"', '\\"')}"`, field => is(field, words))),
  ['message:"refused connection"', nothing], ['message:"connection by peer"', nothing], ['"stack trace"', is('full_message', 'stack trace')],
  ['full_message:"main java"', is('full_message', 'main java')], ['message:connection\\ refused', is('message', 'connection refused')],
  ['message:"user in"~1', nearby('message', 'user', 'in', 1)], ['message:"session user"~2', nearby('message', 'session', 'user', 2)],
  ['message:"reset peer"~1', nearby('message', 'reset', 'peer', 1)], ['message:"peer reset"~3', nearby('message', 'peer', 'reset', 3)],
  ['message:"full error"~3', nearby('message', 'full', 'error', 3)], ['message:"full error"~1', nothing],
  ['"user alice"~1', nearby('message', 'user', 'alice', 1)], ['message:"foo"~2', is('message', 'foo')],
  ['message:(connection refused)', any(is('message', 'connection'), is('message', 'refused'))],
  ['message:(+connection +refused)', all(is('message', 'connection'), is('message', 'refused'))],
]
