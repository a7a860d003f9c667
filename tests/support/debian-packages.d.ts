/** Folder of what was fetched for tests and measurements. */
export const cache: string
/** Unpacks a Debian package with its dependencies; returns its folder. @throws Error where it cannot be had */
export function debian(name: string, expected: string, finish?: (made: string, folder: string) => void): string
/** Whether a command ends well. */
export function works(command: string, args: readonly string[]): boolean
/** Returns the output of a command. @throws Error with its last words */
export function run(command: string, args: readonly string[], what: string, cwd?: string): string
