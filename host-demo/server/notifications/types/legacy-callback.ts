/** Says that alarm callbacks of earlier versions are not sent. */
import { legacyCallback } from '../../../../core/notifications/types/legacy-callback.ts'
import { defineSender, NotificationError } from '../sender.ts'
import { words } from '../words.ts'

export const sender = defineSender(legacyCallback, {
  templates: [],
  target: ({ callback_type: type }) => ({ lane: 'nowhere', receiver: `callback:${type}` }),
  async send() {
    throw new NotificationError(words('legacyNote'), { isPermanent: true })
  },
})
