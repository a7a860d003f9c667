/** Words of fields that several notification types share. Lookup: `messages.of(notificationFieldStrings)`. */
import { catalogue } from '../brand/catalogue.ts'

export const notificationFieldStrings = catalogue('notificationFields', {
  status: 'Status {status}',
  took: '{time} ms',
  noStatus: 'No answer',
  answered: 'Answer of the receiver',
  emptyAnswer: 'The answer has no text.',

  onePerLine: 'One per line.',
  addressesHint: 'One per line, or separated by commas.',
  addressWrong: "'{address}' is no e-mail address. An address looks like name@example.org.",
  headersHint: 'One per line, as Name: value.',
  headersWrong: 'Line {line} is no header. A header looks like Name: value.',
  usersHint: 'Each gets the e-mail at the address of their account.',
  usersTyped: 'You may not list the users. Type their user names.',
  placeholdersTitle: 'Placeholders',
  placeholdersIntro: 'They are replaced when the notification is sent.',
  ofDefinitionTitle: 'Title of the event definition',
  ofDefinitionDescription: 'Description of the event definition',
  ofDefinitionType: 'Type of the event definition, such as aggregation-v1',
  ofTimestamp: 'Time of the event, in the time zone of the notification',
  ofMessage: 'Message of the event',
  ofSource: 'Source of the event',
  ofKey: 'Values of the key, joined by |',
  ofPriority: 'Priority: 1 low, 2 normal, 3 high',
  ofAlert: 'Whether the event is an alert: true or false',
  ofStart: 'Start of the time range that was searched',
  ofEnd: 'End of the time range that was searched',
  ofEventUrl: 'Address of the page that shows the event',
  ofFields: 'Repeats the text for each field of the event',
  ofBacklog: 'If there are messages behind the event: repeats the text for each of them',
})
