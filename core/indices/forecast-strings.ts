/** Words of the forecast of what strategies will keep. Lookup: `messages.of(forecastStrings)`. */
import { catalogue } from '../brand/catalogue.ts'

export const forecastStrings = catalogue('forecast', {
  title: 'Forecast',
  kept: 'Will keep about {days} days and {size}',
  keptBetween: 'Will keep about {min} to {max} days and {size}',
  forever: 'Nothing is ever deleted',
  unknown: 'No forecast yet: this index set has received no messages.',
  holds: {
    one: '{count} message in {indices} indices at most.',
    other: '{count} messages in {indices} indices at most.',
  },
  diskFull: 'The disk is full on {date}, if all index sets go on as now. {free} are free.',
  diskLasts: 'The disk does not fill up within ten years, if all index sets go on as now. {free} are free.',
  basis: {
    one: 'From the volume of the last day: {size} and {messages} messages per day.',
    other: 'From the volume of the last {count} days: {size} and {messages} messages per day.',
  },
  basisAssumed:
    'No message has come yet. Assumed is the volume of "{title}", the default index set, in addition to what comes now: {size} and {messages} messages per day.',
  unknownAssumed:
    'No forecast yet: the default index set "{title}", whose volume would be assumed, has received no messages.',
  basisHours: 'From the hours since the first message: {size} per day.',
})
