import { START } from '../messages.ts'
import {
  all,
  any,
  everything,
  exists,
  inStream,
  not,
  nothing,
  number,
  textBetween,
  time,
  type Form,
} from '../evaluate.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export const textRanges: readonly Form[] = [
  ['message:[brown TO byte]', textBetween('message', word => word >= 'brown' && word <= 'byte')],
  ['message:[10.0 TO 10.9]', textBetween('message', word => word >= '10.0' && word <= '10.9')],
  ['message:{pam_a TO pam_z}', textBetween('message', word => word > 'pam_a' && word < 'pam_z')],
  ['message:>=zz', textBetween('message', word => word >= 'zz')],
  ['message:<1', textBetween('message', word => word < '1')],
  ['message:[foo. TO foo.z]', textBetween('message', word => word >= 'foo.' && word <= 'foo.z')],
  ['user:[alice TO bob]', textBetween('user', word => word >= 'alice' && word <= 'bob')],
  ['user:{alice TO bob}', textBetween('user', word => word > 'alice' && word < 'bob')],
  ['user:[A TO Z]', textBetween('user', word => word >= 'A' && word <= 'Z')],
  ['user:>=carol', textBetween('user', word => word >= 'carol')],
  ['user:<alice', textBetween('user', word => word < 'alice')],
  ['user:["alice " TO *]', textBetween('user', word => word >= 'alice ')],
  ['source:[W TO X]', textBetween('source', word => word >= 'w' && word <= 'x')],
  ['kubernetes.pod:>api-1', textBetween('kubernetes.pod', word => word > 'api-1')],
  ['user:[* TO *]', exists('user')],
  ['message:[* TO *]', exists('message')],
]

export const numberRanges: readonly Form[] = [
  ['code:[200 TO 404]', number('code', n => n >= 200 && n <= 404)],
  ['code:{200 TO 404}', number('code', n => n > 200 && n < 404)],
  ['code:[200 TO 404}', number('code', n => n >= 200 && n < 404)],
  ['code:{200 TO 404]', number('code', n => n > 200 && n <= 404)],
  ['code:>404', number('code', n => n > 404)],
  ['code:>=404', number('code', n => n >= 404)],
  ['code:<404', number('code', n => n < 404)],
  ['code:<=404', number('code', n => n <= 404)],
  ['code:> 404', number('code', n => n > 404)],
  ['code:[500 TO *]', number('code', n => n >= 500)],
  ['code:[* TO 301}', number('code', n => n < 301)],
  ['took:[-100 TO 0]', number('took', n => n >= -100 && n <= 0)],
  ['took:<-50.5', number('took', n => n < -50.5)],
  ['took:>=650', number('took', n => n >= 650)],
  ['took:[0 TO 1e2]', number('took', n => n >= 0 && n <= 100)],
  ['took:{-100 TO -92.5}', nothing],
  ['code:[600 TO 700]', nothing],
  ['code:[a TO b]', nothing],
  ['code:(>=400 AND <500)', number('code', n => n >= 400 && n < 500)],
  ['code:(<300 OR >500)', number('code', n => n < 300 || n > 500)],
  ['NOT code:>300', not(number('code', n => n > 300))],
  ['code:[* TO *]', exists('code')],
]

const after = (instant: number): ReturnType<typeof time> => time(t => t >= instant)
const between = (from: number, to: number): ReturnType<typeof time> => time(t => t >= from && t < to)

/** `now` is noon of 21 October 2026, an hour and more before the last message. */
export const NOW = START + 36 * HOUR
export const dates: readonly Form[] = [
  ['timestamp:"2026-10-20"', between(START, START + DAY)],
  ['timestamp:2026-10-21', between(START + DAY, START + 2 * DAY)],
  ['timestamp:[2026-10-20 TO 2026-10-20]', between(START, START + DAY)],
  ['timestamp:[2026-10-20 TO 2026-10-21}', between(START, START + DAY)],
  ['timestamp:{2026-10-20 TO *]', after(START + DAY)],
  ['timestamp:>2026-10-20', after(START + DAY)],
  ['timestamp:>=2026-10-21', after(START + DAY)],
  ['timestamp:<2026-10-20T12\\:00', between(START, START + 12 * HOUR)],
  ['timestamp:["2026-10-20 06:00:00" TO "2026-10-20 08:00:00"}', between(START + 6 * HOUR, START + 8 * HOUR)],
  ['timestamp:>"2026-10-21 06:00:00"', after(START + 30 * HOUR + 1_000)],
  ['timestamp:>=now-1h', after(NOW - HOUR)],
  ['timestamp:[now-1d/d TO now/d}', between(START, START + DAY)],
  ['timestamp:[now/d TO now]', between(START + DAY, NOW + 1)],
  ['timestamp:2026-10', everything],
  ['timestamp:2026', everything],
  ['timestamp:[2027 TO 2028]', nothing],
  ['timestamp:>=2026-10-20||+1d', after(START + DAY)],
  [`timestamp:>=${START + DAY}`, after(START + DAY)],
  ['timestamp:yesterday', nothing],
  ['timestamp:[now-1q TO now]', nothing],
  ['timestamp:[now-1x TO now]', nothing],
  ['timestamp:abc OR code:503', number('code', n => n === 503)],
  ['timestamp:*', everything],
  ['gl2_receive_timestamp:>=2026-10-21', time(t => t + 1_500 >= START + DAY)],
  ['gl2_receive_timestamp:2026-10-20', time(t => t + 1_500 < START + DAY)],
  ['gl2_receive_timestamp:"2026-10-20T00:00:01.500Z"', time(t => t === START)],
  ['"2026-10-20T00:00:01.500Z"', time(t => t === START)],
  ['timestamp:(>=2026-10-20 AND <2026-10-20T01\\:00)', between(START, START + HOUR)],
  ['streams:odd AND timestamp:>=now-1h', all(inStream('odd'), after(NOW - HOUR))],
  ['timestamp:<2026-10-20T01\\:00 OR timestamp:>=now-1h', any(between(START, START + HOUR), after(NOW - HOUR))],
]
