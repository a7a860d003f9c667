export const root: string
export function install(): void
export function findNode(): string
export function buildEnvironment(node: string): NodeJS.ProcessEnv
export function nodeEnvironment(node: string): NodeJS.ProcessEnv
export function serverEnvironment(node: string): NodeJS.ProcessEnv
export function build(node: string): void
export function buildMode(node: string, mode: string): void
