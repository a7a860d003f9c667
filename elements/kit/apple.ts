/** Whether this is a Mac, iPhone or iPad, where ⌘ does what Ctrl does elsewhere. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
