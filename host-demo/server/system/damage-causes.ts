/** Indices, journals and documents that are damaged: said once for each, until it is mended or somebody dismisses it. */
import type { IndexDamage } from '../platform/messages/message-store.ts'
import type { Services } from '../platform/services.ts'
import type { Cause } from './notifications.ts'

export function damageCauses({ messages, ingest, records }: Services): readonly Cause[] {
  const ofIndices = [...Map.groupBy(messages.damages(), ({ index }) => index)].map(
    ([index, parts]): Cause => ({
      type: 'generic',
      severity: 'urgent',
      key: `damaged-index-${index}`,
      details: {
        title: `The index "${index}" is damaged`,
        description:
          `${consequenceOf(parts)}; everything else is stored and searched as before. ` +
          'Failed messages lists what is damaged and the commands that rebuild what can be rebuilt.',
      },
    }),
  )
  const ofJournal = ingest.journalsSetAside().map(
    ({ file, reason }): Cause => ({
      type: 'generic',
      severity: 'urgent',
      key: `damaged-journal-${file}`,
      details: {
        title: 'The journal was damaged',
        description:
          `It could not be opened (${reason}) and was set aside; messages come in through a new one. Messages that were accepted and not yet stored ` +
          `when the server stopped may be lost. The damaged file is ${file}; restore a backup to another folder to compare, then delete the file.`,
      },
    }),
  )
  const ofDocuments = [...Map.groupBy(records.damaged(), ({ collection }) => collection)].map(
    ([collection, documents]): Cause => ({
      type: 'generic',
      severity: 'urgent',
      key: `damaged-documents-${collection}`,
      details: {
        title: `Damaged: ${documents.length} of the ${collection}`,
        description:
          `They are not what was written and were set aside; everything else works without them: ${documents.map(({ id }) => id).join(', ')}. ` +
          'Create them again, or restore a backup.',
      },
    }),
  )
  return [...ofIndices, ...ofJournal, ...ofDocuments]
}

function consequenceOf(parts: readonly IndexDamage[]): string {
  if (parts.some(({ setAside }) => setAside !== null)) return 'It cannot be opened and was set aside'
  return parts.every(({ messages }) => messages === 0)
    ? 'Searches find everything in it, more slowly'
    : 'Searches leave out what cannot be read of it'
}
