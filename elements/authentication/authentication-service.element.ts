import type { ElementDescriptor } from '../kit/descriptor.ts'
import { authenticationAnswers, exampleDirectory, exampleProvider } from './example-services.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-authentication-service',
  reserves: { as: 'screen', minBlockSize: '60rem' },
  server: { answers: authenticationAnswers },
  examples: [
    {
      attributes: { 'service-id': exampleDirectory.id },
      shows: 'Ines Moreau',
      asks: true,
      opens: ['More for Staff directory'],
    },
    { name: 'provider', attributes: { 'service-id': exampleProvider.id }, shows: 'Redirect address', asks: true },
    { name: 'choice of a type', attributes: { mode: 'create' }, shows: 'Active Directory' },
    {
      name: 'new',
      attributes: { mode: 'create', 'backend-type': 'ldap' },
      shows: 'Server addresses',
      opens: ['Transport security'],
    },
    {
      name: 'groups',
      attributes: {
        mode: 'edit',
        'service-id': exampleDirectory.id,
        parameters: 'initialStepKey=group-synchronization',
      },
      shows: 'Group search base DN',
      asks: true,
      opens: ['Roles of group 1'],
    },
    {
      name: 'claims',
      attributes: {
        mode: 'edit',
        'service-id': exampleProvider.id,
        parameters: 'initialStepKey=user-synchronization',
      },
      shows: 'User name claim',
      asks: true,
    },
  ],
}
