/** Reads the settings that all hosts share from environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/** @throws Error that names the variable and what would be right */
export function portOf(environment: Environment, variable: string, otherwise: number): number {
  const port = Number(environment[variable] || otherwise)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${variable} is a port, a number from 1 to 65535, not '${environment[variable]}'.`)
  return port
}

/** Address of Cordwood, with its path prefix, without a slash at its end. @throws Error that says what would be right */
export function cordwoodOf(environment: Environment): string {
  const cordwood = (environment.CORDWOOD_URL || 'http://localhost:9000').replace(/\/+$/, '')
  if (!URL.canParse(cordwood) || !/^https?:$/.test(new URL(cordwood).protocol))
    throw new Error(`CORDWOOD_URL is the address of Cordwood, such as http://localhost:9000, not '${cordwood}'.`)
  return cordwood
}
