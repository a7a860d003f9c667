/** The messages that the query corpus asks. Plain objects; every value follows from the place in the list. */
import type { FieldValue, Message } from '../../../host-demo/server/platform/messages/message-store.ts'

export const START = Date.UTC(2026, 9, 20, 0, 0, 0)
const MINUTE = 60_000

const TEXTS = [
  'Received block blk_38865049064139660 of size 67108864 from /10.251.43.21',
  'Receiving block blk_-1608999687919862906 src: /10.251.73.220:54106 dest: /10.251.73.220:50010',
  'pam_unix(sshd:auth): authentication failure; logname= uid=0 euid=0 tty=NODEVssh',
  'session opened for user root by (uid=0) pam_succeed_if',
  'java.io.IOException: Connection reset by peer at org.apache.hadoop.ipc.Client.call(Client.java:1480)',
  'org.apache.hadoop.mapreduce.v2.app.MRAppMaster: Created MRAppMaster for application attempt_14451_0020',
  'com.apple.WebKit foo.bar foo.baz foo_baz visit www.example.com',
  'workerEnv.init() ok /etc/httpd/conf/workers2.properties',
  'jk2_init() Found child 6725 in scoreboard slot 10',
  "I don't know; it's John's O'Hara can't",
  'total 1,234.56 EUR, rate 0.75%, ratio 3.14 and 1.25',
  'error - connection refused',
  'Error: disk full on /dev/sda1, errno=28',
  'errro in line 77: unexpected token; teh end',
  'connection to db-1.example.org:5432 timed out after 30s',
  'ConnectionPool time_out timeouts timeout',
  '2026-10-20T08:01:02.345Z level=warn msg="slow query" took=1500ms',
  'GET /api/v1/users?id=42&sort=asc HTTP/1.1 404 #42#',
  'カタカナ テスト エラー が発生しました',
  '日本語のログ: 接続に失敗しました',
  '오류 발생: 연결이 거부되었습니다 오류코드_7',
  'deploy done 🎉 🚀 by 👨‍👩‍👧 in 🇩🇪',
  'cut ✂ price 50€ → 40€ ✓',
  'Größe überschritten: Straße gesperrt, naïve café l’été',
  'Ошибка подключения к базе данных',
  'foo-bar foo/bar foo.bar foo_bar foobar',
  'state=UP user=alice@example.org path=C:\\Windows\\System32',
  'nova.compute.manager [req-3ea4052c] Took 19.84 seconds to build',
  'x.y.z a:b:c 12:30:45 10.0.0.1 192.168.0.255',
  'nothing special here',
  'IOException IllegalStateException NullPointer',
  'user logged in - user logged out - session closed',
]
const USERS = ['alice', 'bob', 'Bob', 'alice bob', 'carol.smith', 'dave@example.org', "O'Hara"]
const SOURCES = ['Web-1', 'web-1', 'db.example.org', '10.0.0.7', 'edge']
const CODES = [200, 301, 404, 500, 503]
const PATHS = ['/var/log/syslog', '/api/v1/users', 'C:\\temp', '-', '*']

/** Whole numbers that a double does not hold are stored as text. */
const SPANS = [43, '9007199254740992', '9007199254740993', '1234567890123456789', '-9223372036854775808', 7]
const LOADS = [5, '12', '7', 40.5, '41', 'n/a', 1e21, ' 3 ', '-8.5e2']
const WHENS = [
  '2026-10-20',
  '2026-10-20T22:30:00Z',
  '2026-10-25T08:00:00Z',
  '2026-10-25T23:59:59.999+00:00',
  '2026-11-02T00:00:00.000Z',
  'soon',
]

const pick = <T>(list: readonly T[], i: number): T => list[i % list.length]!

export const MESSAGES: readonly Message[] = Array.from({ length: 320 }, (_, i): Message => {
  const fields: Record<string, FieldValue> = { message: pick(TEXTS, i), source: pick(SOURCES, i) }
  if (i % 10 !== 9) fields['user'] = pick(USERS, i)
  if (i % 4 !== 3) fields['code'] = pick(CODES, i)
  if (i % 3 === 0) fields['took'] = i * 2.5 - 100
  if (i % 2 === 0) fields['ok'] = i % 4 === 0
  if (i % 5 === 0) fields['path'] = pick(PATHS, i / 5)
  if (i % 8 === 0) fields['kubernetes.pod'] = `api-${(i / 8) % 4}`
  if (i % 16 === 1)
    fields['full_message'] = `stack trace of ${pick(TEXTS, i + 4)}\n\tat com.example.Main.main(Main.java:${i})`
  if (i % 20 === 0) fields['mark'] = pick(['🎉', '日本', 'ａ', 'ß', 'İstanbul'], i / 20)
  if (i % 12 === 5) fields['kubernetes_pod'] = `api-${(i / 12) % 2 < 1 ? 9 : 1}`
  if (i % 4 === 1) fields['span'] = pick(SPANS, (i - 1) / 4)
  if (i % 4 === 2) fields['load'] = pick(LOADS, (i - 2) / 4)
  if (i % 5 === 3) fields['when'] = pick(WHENS, (i - 3) / 5)
  fields['gl2_receive_timestamp'] = new Date(START + i * 7 * MINUTE + 1_500).toISOString()
  return {
    id: String(i).padStart(6, '0'),
    timestamp: START + i * 7 * MINUTE,
    streams: i % 2 === 0 ? ['even'] : ['odd'],
    fields,
  }
})
