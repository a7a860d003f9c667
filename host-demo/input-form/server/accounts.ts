/**
 * Two Cordwood users, because a page's token is only as safe as the browser it is in: the page asks about cloud accounts, which makes nothing in
 * Cordwood; inputs are made by the form's server, which first looks at what it was sent.
 */
import type { Account } from '../../hosting/account.ts'

export const pageAccount: Account = {
  username: 'kvarn-form-page',
  role: 'Kvarn form, page',
  description: 'What the page of the data source form asks.',
  firstName: 'Kvarn',
  lastName: 'Form page',
  email: 'form-page@kvarn.example',
  permissions: ['aws:read'],
}

export const serverAccount: Account = {
  username: 'kvarn-form-server',
  role: 'Kvarn form, server',
  description: 'What the server of the data source form does.',
  firstName: 'Kvarn',
  lastName: 'Form server',
  email: 'form-server@kvarn.example',
  permissions: ['inputs:create', 'inputs:read'],
}
