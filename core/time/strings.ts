import { catalogue } from '../brand/catalogue.ts'

export const timeStrings = catalogue('time', {
  never: 'Never',
  invalidDuration: 'invalid',
  nanoseconds: { one: '{count} nanosecond', other: '{count} nanoseconds' },
  microseconds: { one: '{count} microsecond', other: '{count} microseconds' },
  milliseconds: { one: '{count} millisecond', other: '{count} milliseconds' },
  seconds: { one: '{count} second', other: '{count} seconds' },
  minutes: { one: '{count} minute', other: '{count} minutes' },
  hours: { one: '{count} hour', other: '{count} hours' },
  days: { one: '{count} day', other: '{count} days' },
  last: 'Last {duration}',
  allMessages: 'All messages',
  now: 'now',
  ago: '{duration} ago',
  fromTo: 'From {from} to {to}',
  unitSeconds: 'Seconds',
  unitMinutes: 'Minutes',
  unitHours: 'Hours',
  unitDays: 'Days',
  unitWeeks: 'Weeks',
  unitMonths: 'Months',
})
