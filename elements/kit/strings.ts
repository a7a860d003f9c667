import { catalogue } from '../../core/brand/catalogue.ts'

export const kitStrings = catalogue('kit', {
  noPermission: 'You may not see this.',
  askForRole: 'Ask an administrator for a role that has the permission.',
  requestId: 'Request {id}.',
  copy: 'Copy',
  notifications: 'Notices',
})
