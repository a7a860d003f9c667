import { catalogue } from '../../../core/brand/catalogue.ts'

export const unreachableStrings = catalogue('unreachable', {
  unreachable: 'Cannot reach {url}',
  unreachableWhy: 'The {product} server does not answer. Check that it is running, and that the address is right.',
  failing: '{url} cannot answer at present',
  originRefused: '{url} refuses requests from this page',
  originRefusedWhy:
    'Something answers there, but not for pages of {origin}. Check the address, or ask an administrator of {product} to add this origin under Configurations, Embedding.',
  notCordwood: 'No {product} API at {url}',
  notCordwoodWhy: 'Something else answered. Check the address: that of the API usually ends in /api.',
  repeated: 'It is retried automatically.',
})
