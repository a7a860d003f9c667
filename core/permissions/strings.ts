/** Words of sharing. Lookup: `messages.of(sharingStrings)`. */
import { catalogue } from '../brand/catalogue.ts'

export const sharingStrings = catalogue('sharing', {
  title: 'Share “{title}”',
  add: 'Share with',
  addHint: 'They may view it; what else they may do is set below.',
  addPlaceholder: 'Choose somebody',
  nobodyToAdd: 'Nobody else is there that you may share it with.',
  everyone: 'Everyone',
  who: 'Who it is shared with',
  nobody: 'It is shared with nobody yet.',
  capabilityOf: 'What {name} may do',
  viewer: 'Viewer',
  viewerNote: 'may view it',
  manager: 'Manager',
  managerNote: 'may change it',
  owner: 'Owner',
  ownerNote: 'may share and delete it',
  remove: 'Do not share with {name}',
  missingTitle: 'Not everybody sees all of it',
  missing: '{name} has no access to: {things}',
  noOwner: 'Somebody has to own it. Owners now: {names}.',
  besides: 'Who is added',
  nobodyChosen: 'Nobody is chosen yet. Who has access now keeps it.',
  shareMany: 'Share',
  save: 'Save sharing',
  saved: 'Sharing of “{title}” was saved',
})
