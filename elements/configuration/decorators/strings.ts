/** Words of the section of decorators. */
import { catalogue } from '../../../core/brand/catalogue.ts'

export const decoratorStrings = catalogue('decorators', {
  about:
    'Decorators change what messages show when they are searched, never what is stored. Each takes what those above it made.',
  scope: 'Decorators of',
  allStreams: 'Default: searches that name no single stream',
  ofScope: 'Decorators in their order',
  none: 'No decorators',
  noneHint: 'Messages are shown as they are stored.',
  add: 'Add decorator',
  addTitle: 'Add decorator: {name}',
  edit: 'Edit decorator {name}',
  editTitle: 'Edit decorator: {name}',
  remove: 'Delete decorator {name}',
  removeTitle: 'Delete decorator "{name}"?',
  removeShort: 'Delete decorator',
  removeText: 'Searches show messages without it from now on. Stored messages do not change.',
  missing: '"{value}" (deleted, or you may not see it)',
  missingChoice: 'This one was deleted, or you may not see it. Choose another.',
  noChoices: 'There is none yet that you may read.',
  saved: 'Decorator "{name}" was saved.',
  deleted: 'Decorator "{name}" was deleted.',
  ordered: 'The order of decorators was saved.',
  orderFailed: 'The order could not be saved',
})
