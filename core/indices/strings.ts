/** Words of the indices' screens. Lookup: `messages.of(indexStrings)`. */
import { catalogue } from '../brand/catalogue.ts'

export const indexStrings = catalogue('indices', {
  failures: 'Failed messages',
  failuresDescription: 'Messages that made processing fail or hang three times. They were set aside with their raw bytes; the others '
    + 'went on. The newest 10,000 are kept.',
  time: 'Received',
  reason: 'Reason',
  input: 'Input',
  sender: 'Sender',
  unknown: '–',
  none: 'No message has failed.',
  noneHint: 'Whatever came in was processed and stored.',
  raw: 'What came in ({size})',
  rawCut: 'The first {shown} of {size}.',
  copyRaw: 'Copy the text',
  download: 'Download the bytes',
  downloadFailed: 'The message could not be downloaded',
  damages: 'Damaged files',
  damagesDescription: 'Searches leave out what is listed here; everything else is stored and searched as before.',
  damagedFile: 'File',
  damagedPart: 'What is damaged',
  damagedMessages: 'Messages left out',
  damagedRange: 'Received between',
  setAside: 'It cannot be opened and was moved to {file}. {reason}',
  journal: 'Journal',
  journalLost: 'Messages that were accepted and not yet stored when the server stopped',
  allMessages: 'All of the index',
  damagesHelp: 'Stop the server and rebuild what can be rebuilt:',
  damagesBackup: 'Or bring back a backup. What is there now is kept beside it:',
  copyCommand: 'Copy the command',
  gone: 'It is not in its place any more: newer ones have come. Look again.',
})
