import type { Browser, LaunchOptions } from 'playwright'

export const executablePath: string | undefined
export function hasChromium(): boolean
export function hasPreferredChromium(): boolean
export const launchOptions: LaunchOptions
export function launchChromium(): Promise<Browser>
