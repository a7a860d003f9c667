import { catalogue } from '../../core/brand/catalogue.ts'

export const kitStrings = catalogue('kit', {
  noPermission: 'You may not see this.',
  askForRole: 'Ask an administrator for a role that has the permission.',
  notLoggedIn: 'You are not logged in.',
  logInFirst: 'Log in to {product}, then try again.',
  userUnknown: 'It is not known what you may do here.',
  userUnknownWhy: 'This account may not read its own permissions, so what depends on them is not shown.',
  requestId: 'Request {id}.',
  copy: 'Copy',
  notifications: 'Notices',
  correctFields: 'Correct the marked fields.',
})
