import type { MouseEvent } from 'react'

/** Whether a click asks to open a link in place, and in no other tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
