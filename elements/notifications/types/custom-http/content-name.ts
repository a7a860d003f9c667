import type { ContentType } from '../../../../core/notifications/types/custom-http.ts'

const names = { JSON: 'contentJson', FORM_DATA: 'contentForm', PLAIN_TEXT: 'contentText' } as const

/** Returns the key of a content type's name. */
export const contentName = (type: string) => (Object.hasOwn(names, type) ? names[type as ContentType] : 'contentJson')
