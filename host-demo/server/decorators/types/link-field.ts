/** A web address as a link to follow. Anything but http and https stays the text it is. */
import Type from 'typebox'
import { isWebAddress } from '../../../../core/decorators/rules.ts'
import type { LinkValue } from '../../../../core/decorators/schema.ts'
import { decoratorType, own, TargetField } from '../decorator-type.ts'

export const linkField = decoratorType({
  type: 'org.graylog2.decorators.LinkFieldDecorator',
  title: 'Link field',
  fields: {
    link_field: {
      type: 'text',
      human_name: 'Link field',
      description: 'The field with a web address (http or https)',
      default_value: 'message',
    },
  },
  config: Type.Object({ link_field: TargetField }),
  decorate:
    ({ link_field }) =>
    fields => {
      const value = own(fields, link_field)
      if (typeof value !== 'string' || !isWebAddress(value)) return null
      const link: LinkValue = { type: 'a', href: value }
      return { [link_field]: link }
    },
})
