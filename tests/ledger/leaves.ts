/** The Lit elements: what the specification says of them that their React twins do not show for them. */
import type { LedgerEntry } from './ledger.ts'

const file = 'tests/component/leaves.spec.ts'
const seen = (section: string, says: string, title: string): LedgerEntry => ({ section, says, test: [file, title] })

const copied = "a copy button copies, says 'Copied!' and tells the page"
const byHand = 'where the clipboard is closed, copy and cut say which keys to press, and the keys work'
const badge = 'a lifecycle badge says what it means on hover and on keyboard focus'
const never = "a time unit of 0 reads 'Never', or what the page says"
const typed = 'a typed value is shown in full, numbers exactly, objects as JSON in lines'
const formats = 'a timestamp is written in each format, in the zone of the user, which shows on hover'

export const leavesLedger: readonly LedgerEntry[] = [
  seen('2.12', 'Copied!', copied),
  seen('2.12', 'Press Ctrl+C / ⌘C to copy', byHand),
  seen('2.12', "the cut action uses K and 'cut' instead", byHand),
  seen('2.12', 'This ... feature is new and should be considered experimental.', badge),
  seen('2.12', 'This feature has been discontinued and will be removed in a future ... version.', badge),
  seen('2.12', 'read-only value rows', typed),
  seen('2.12', 'timestamps', formats),
  seen('2.12', 'time-unit input and display', never),
  seen('3', 'valueType, one of STRING, NUMBER, OBJECT, ARRAY, BOOLEAN, NULL', typed),
  seen('3', 'NANOSECONDS, MICROSECONDS, MILLISECONDS, SECONDS, MINUTES, HOURS, DAYS', never),
  seen('9.3', 'default, complete, withTz, readable, internal, internalIndexer, date, hourAndMinute', formats),
  seen('9.5', "A TimeUnit value of 0 shows 'Never' by default.", never),
]
