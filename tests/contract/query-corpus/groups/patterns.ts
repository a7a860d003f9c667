import { all, everything, exists, inMessageAndBare, is, like, near, not, nothing, type Form } from '../evaluate.ts'

const WILDCARDS: readonly (readonly [string, RegExp])[] = [
  ['10.251.*', /10\.251\..*/], ['10.251.43.21*', /10\.251\.43\.21.*/], ['10.*', /10\..*/], ['pam_*', /pam_.*/], ['attempt_*', /attempt_.*/],
  ['blk_38*', /blk_38.*/], ['blk*', /blk.*/], ['org.apache.*', /org\.apache\..*/], ['com.apple.*', /com\.apple\..*/], ['*.com', /.*\.com/],
  ['java.*', /java\..*/], ['foo.*', /foo\..*/], ['1.2*', /1\.2.*/], ['workerEnv.*', /workerEnv\..*/], ['*_init', /.*_init/], ['don\'*', /don'.*/],
  ['nova.*', /nova\..*/], ['foo?bar', /foo.bar/], ['foo*bar', /foo.*bar/], ['foo_?a?', /foo_.a./], ['*hadoop*', /.*hadoop.*/], ['*exception', /.*exception/],
  ['*Exception*', /.*Exception.*/], ['conn*', /conn.*/], ['CONN*', /CONN.*/], ['c?nnection', /c.nnection/], ['t?me*', /t.me.*/], ['1,2*', /1,2.*/],
  ['*unix', /.*unix/], ['*_u*', /.*_u.*/], ['*.v2', /.*\.v2/], ['a\\:b*', /a:b.*/], ['x.y*', /x\.y.*/], ['404*', /404.*/],
  ['*4?', /.*4./], ['example.*', /example\..*/], ['*example*', /.*example.*/], ['jk2?init', /jk2.init/], ['io*', /io.*/], ['time?out*', /time.out.*/],
  ['192.168.*.255', /192\.168\..*\.255/], ['2*', /2.*/], ['20*', /20.*/], ['*T08*', /.*T08.*/], ['*a1', /.*a1/],
]

export const wildcards: readonly Form[] = [
  ...WILDCARDS.flatMap(([query, pattern]) => inMessageAndBare(query, field => like(field, pattern))),
  ['user:al*', like('user', /al.*/)], ['user:*b', like('user', /.*b/)], ['user:?ob', like('user', /.ob/)], ['user:AL*', nothing],
  ['user:*@*', like('user', /.*@.*/)], ['user:*.smith', like('user', /.*\.smith/)], ['source:WEB*', like('source', /web.*/)],
  ['source:*.ORG', like('source', /.*\.org/)], ['path:\\/var*', like('path', /\/var.*/)], ['path:*\\\\*', like('path', /.*\\.*/)],
  ['path:\\**', like('path', /\*.*/)], ['code:4*', nothing], ['ok:t*', nothing], ['kubernetes.pod:api-*', exists('kubernetes.pod')],
  ['kubernetes.pod:*-2', like('kubernetes.pod', /.*-2/)], ['user:*', exists('user')], ['took:*', exists('took')], ['full_message:Main.*', like('full_message', /Main\..*/)],
  ['full_message:com.example.*', like('full_message', /com\.example\..*/)], ['full_message:*.main', like('full_message', /.*\.main/)],
  ['NOT 20*', not(like(null, /20.*/))], ['20* AND code:200', all(like(null, /20.*/), is('code', '200'))], ['2026*', like(null, /2026.*/)], ['*Z', like(null, /.*Z/)],
  ['*22T10*', nothing], ['timestamp:2026*', nothing], ['gl2_receive_timestamp:2026*', nothing], ['timestamp:2026* OR user:alice', is('user', 'alice')],
  ['NOT timestamp:2026*', everything], ['message:nova-*', nothing], ['foo-*', nothing], ['message:12\\:3*', nothing], ['*.v2.*', nothing],
]

const EXPRESSIONS: readonly (readonly [string, RegExp])[] = [
  ['/[0-9]{1,3}(\\.[0-9]{1,3}){3}/', /[0-9]{1,3}(\.[0-9]{1,3}){3}/], ['/pam_.*/', /pam_.*/], ['/blk_-?[0-9]+/', /blk_-?[0-9]+/], ['/blk_.*/', /blk_.*/],
  ['/.*\\.com/', /.*\.com/], ['/foo[._]ba[rz]/', /foo[._]ba[rz]/], ['/(org|com)\\.ap.*/', /(org|com)\.ap.*/], ['/org.apache.*/', /org.apache.*/],
  ['/err.*/', /err.*/], ['/.*exception/', /.*exception/], ['/f(oo|ull)/', /f(oo|ull)/], ['/[0-9]+/', /[0-9]+/], ['/\\d+ms/', /\d+ms/], ['/con?nect.*/', /con?nect.*/],
  ['/.*_.*_.*/', /.*_.*_.*/], ['/[^a-z0-9]+/', /[^a-z0-9]+/], ['/\\w+_\\w+/', /\w+_\w+/], ['/.*\'.*/', /.*'.*/], ['/<40-80>/', /4\d|5\d|6\d|7\d|80/],
  ['/(time|session).*|slow/', /(time|session).*|slow/], ['/1\\.[0-9]+/', /1\.[0-9]+/], ['/2026.*/', /2026.*/], ['/"foo.bar"/', /foo\.bar/], ['/.{30,}/', /.{30,}/],
  ['/e[rR]{2}o./', /e[rR]{2}o./],
]

export const expressions: readonly Form[] = [
  ...EXPRESSIONS.flatMap(([query, pattern]) => inMessageAndBare(query, field => like(field, pattern))),
  ['user:/al.*/', like('user', /al.*/)], ['user:/[Bb]ob/', like('user', /[Bb]ob/)], ['user:/AL.*/', nothing], ['source:/WEB-\\d/', like('source', /web-\d/)],
  ['user:/.*\\@.*/', like('user', /.*@.*/)], ['path:/\\/var\\/.*/', like('path', /\/var\/.*/)], ['message:/foo bar/', nothing], ['message:/oo/', nothing],
  ['kubernetes.pod:/api-[13]/', like('kubernetes.pod', /api-[13]/)], ['timestamp:/2026.*/', nothing], ['code:/4.*/', nothing],
]

const FUZZY: readonly (readonly [string, string, number])[] = [
  ['teh~', 'teh', 1], ['the~', 'the', 1], ['errro~', 'errro', 1], ['errro~2', 'errro', 2], ['error~1', 'error', 1], ['error~0', 'error', 0], ['foo_baz~1', 'foo_baz', 1],
  ['foo.bar~1', 'foo.bar', 1], ['foobar~1', 'foobar', 1], ['timeout~1', 'timeout', 1], ['timeout~', 'timeout', 2], ['conection~', 'conection', 2], ['rot~1', 'rot', 1],
  ['dont~1', 'dont', 1], ['pam_unyx~', 'pam_unyx', 2], ['10.251.43.22~1', '10.251.43.22', 1], ['up~', 'up', 0], ['alcie~1', 'alcie', 1], ['exmaple~0.8', 'exmaple', 1],
]

export const fuzzy: readonly Form[] = [
  ...FUZZY.flatMap(([query, word, most]) => inMessageAndBare(query, field => near(field, word, most))),
  ['xx~', nothing], ['message:xx~', nothing],
  ['user:bo~', nothing], ['user:bbo~', near('user', 'bbo', 1)], ['user:alise~1', near('user', 'alise', 1)], ['user:ALICE~1', nothing],
  ['source:WEB-2~1', near('source', 'web-2', 1)], ['code:404~1', nothing], ['user:alicebob~', near('user', 'alicebob', 2)],
]
