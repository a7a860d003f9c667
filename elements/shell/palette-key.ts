import { isApple } from '../kit/kit.ts'

/** The key of the palette as it is written beside its button. */
export const paletteKey = (): string => (isApple() ? '⌘K' : 'Ctrl K')
