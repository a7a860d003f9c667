/** Words of the indices' screens. Lookup: `messages.of(indexStrings)`. */
import { catalogue } from '../brand/catalogue.ts'

export const indexStrings = catalogue('indices', {
  failures: 'Failed messages',
  failuresDescription:
    'Messages that made processing fail or hang three times. They were set aside with their raw bytes; the others ' +
    'went on. The newest 10,000 are kept.',
  time: 'Received',
  reason: 'Reason',
  input: 'Input',
  sender: 'Sender',
  unknown: '–',
  none: 'No message has failed.',
  noneHint: 'All received messages were processed and stored.',
  raw: 'Raw message ({size})',
  rawCut: 'The first {shown} of {size}.',
  copyRaw: 'Copy the text',
  download: 'Download the bytes',
  downloadFailed: 'The message could not be downloaded',
  damages: 'Damaged files',
  damagesDescription: 'The listed parts are not available. Everything else is stored, searched and used as before.',
  damagedFile: 'File',
  damagedPart: 'Damage',
  damagedMessages: 'Messages left out',
  damagedRange: 'Received between',
  setAside: 'It cannot be opened and was moved to {file}. {reason}',
  journal: 'Journal',
  records: 'Configuration',
  damagedDocument: 'The document {id} of {collection} was set aside. Create it again, or restore a backup.',
  damagedCount: '{count} of its messages',
  noMessages: 'No messages',
  journalLost: 'Messages that were accepted and not yet stored when the server stopped',
  allMessages: 'All of the index',
  damagesHelp: 'To repair it, stop the server and run:',
  damagesBackup: 'Or restore a backup. The current data is kept beside it:',
  copyCommand: 'Copy the command',
  gone: 'This message has moved. Reload to see the latest list.',
})
