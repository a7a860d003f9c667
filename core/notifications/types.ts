/** The notification types there are. A new one is a file in `types`, a line here, and a file of the same name on each of the other floors. */
import type { AnyNotificationType } from './notification-type.ts'
import { chatA } from './types/chat-a.ts'
import { chatB } from './types/chat-b.ts'
import { customHttp } from './types/custom-http.ts'
import { email } from './types/email.ts'
import { http } from './types/http.ts'
import { legacyCallback } from './types/legacy-callback.ts'
import { paging } from './types/paging.ts'
import { script } from './types/script.ts'

export const notificationTypes: readonly AnyNotificationType[] = [
  email,
  paging,
  chatA,
  chatB,
  http,
  customHttp,
  script,
  legacyCallback,
] as unknown as readonly AnyNotificationType[]

/** Undefined for a type nobody here knows. */
export const notificationTypeOf = (type: unknown): AnyNotificationType | undefined =>
  notificationTypes.find(known => known.type === type)
