import { all, any, inMessageAndBare, is, like, near, nothing, type Form } from '../evaluate.ts'

const TERMS = ['Größe', 'straße', 'naïve', 'café', 'été', 'Ошибка', 'ОШИБКА', 'базе', 'カタカナ', 'エラー', 'テスト', '日本語', '接続', '失敗', '本', '오류', '연결', '오류코드']
const SYMBOLS = ['🎉', '🚀', '👨‍👩‍👧', '👨', '🇩🇪', '✂', '€', '→', '✓', '50€', 'done🎉']
const WILDCARDS: readonly (readonly [string, RegExp])[] = [
  ['カタ*', /カタ.*/], ['エラ*', /エラ.*/], ['오류*', /오류.*/], ['*코드*', /.*코드.*/], ['Grö*', /grö.*/], ['ошиб*', /ошиб.*/], ['*ния', /.*ния/], ['🎉*', /🎉.*/], ['*🚀*', /.*🚀.*/], ['l’*', /l’.*/], ['カ?カナ', /カ.カナ/],
  ['日*', /日.*/], ['na?ve', /na.ve/],
]

export const unicode: readonly Form[] = [
  ...TERMS.flatMap(word => inMessageAndBare(word, field => is(field, word))),
  ...SYMBOLS.flatMap(word => inMessageAndBare(word, field => is(field, word))),
  ...WILDCARDS.flatMap(([query, pattern]) => inMessageAndBare(query, field => like(field, pattern))),
  ['message:Gr\\u00f6\\u00dfe', is('message', 'größe')], ['message:"deploy done 🎉"', is('message', 'deploy done 🎉')], ['"🎉 🚀"', is(null, '🎉 🚀')], ['"🚀 🎉"', nothing], ['"deploy 🎉"', nothing],
  ['message:"50€ → 40€"', is('message', '50€ → 40€')], ['"50€ ✓"', nothing], ['message:"語の"', is('message', '語の')], ['message:"本日"', nothing], ['message:/エラ./', like('message', /エラ./)], ['message:/[🎉🚀]/', like('message', /[🎉🚀]/)],
  ['mark:🎉', is('mark', '🎉')], ['mark:🎉*', is('mark', '🎉')], ['mark:日*', is('mark', '日本')], ['mark:İ*', is('mark', 'İstanbul')], ['mark:ß', is('mark', 'ß')], ['mark:SS', nothing], ['mark:?', like('mark', /./)],
  ['message:café~1', near('message', 'café', 1)], ['message:ошибко~1', near('message', 'ошибко', 1)], ['message:日本~', nothing], ['🎉 OR ✂', any(is(null, '🎉'), is(null, '✂'))], ['🎉 AND 🚀', all(is(null, '🎉'), is(null, '🚀'))],
  ['"done 🎉"~2', is(null, 'done 🎉')], ['"🚀 done"~3', is(null, 'done 🎉 🚀')],
]

export const punctuation: readonly Form[] = [
  ['message:10.251.43.21', is('message', '10.251.43.21')], ['10.251.73.220\\:54106', is(null, '10.251.73.220 54106')], ['message:pam_unix', is('message', 'pam unix')], ['message:foo.bar', is('message', 'foo bar')],
  ['message:foo-bar', is('message', 'foo bar')], ['message:"foo/bar"', is('message', 'foo bar')], ['"#42#"', is(null, '42')], ['#42#', is(null, '42')], ['message:"..."', nothing], ['message:"---"', nothing], ['message:"$"', nothing],
  ['uid=0', is(null, 'uid 0')], ['errno=28', is(null, 'errno 28')], ['alice@example.org', is(null, 'alice example org')], ['message:C\\:\\\\Windows', is('message', 'c windows')], ['\\/dev\\/sda1', is(null, 'dev sda1')],
  ['"/dev/sda1"', is(null, 'dev sda1')], ['1,234.56', is(null, '1 234 56')], ['0.75%', is(null, '0 75')], ['don\'t', is(null, 'don t')], ['id=42&sort=asc', is(null, 'id 42 sort asc')], ['\\(uid=0\\)', is(null, 'uid 0')],
  ['[req TO req]', like(null, /req/)], ['message:req-3ea4052c', is('message', 'req 3ea4052c')], ['HTTP\\/1.1', is(null, 'http 1 1')], ['web-1', is(null, 'web-1')], ['user:"dave@example.org"', is('user', 'dave@example.org')],
  ['took=1500ms', is(null, 'took 1500ms')], ['level\\=warn', is(null, 'level warn')], ['scoreboard\\ slot\\ 10', is(null, 'scoreboard slot 10')],
]
