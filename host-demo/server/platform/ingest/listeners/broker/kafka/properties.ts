/**
 * `custom_properties`: lines as a `.properties` file of Kafka’s own clients has them (`key=value`, `#` for comments, `\` at the end of a
 * line that goes on).
 */

/** @throws with a reason for the user for a line that is none */
export function readProperties(text: string): ReadonlyMap<string, string> {
  const properties = new Map<string, string>()
  for (const line of text.replace(/\\\r?\n\s*/g, '').split(/\r?\n/)) {
    const written = line.trim()
    if (written === '' || written.startsWith('#') || written.startsWith('!')) continue
    const [, key, value] = /^([^\s=:]+)\s*[=:]\s*(.*)$/.exec(written) ?? []
    // The line itself may hold a password.
    if (key === undefined || value === undefined)
      throw new Error('custom_properties must have lines of the form key=value.')
    properties.set(key, value)
  }
  return properties
}

/**
 * The options of the login module in `sasl.jaas.config`: `…PlainLoginModule required username="cordwood" password="…";`
 * (JAAS login configuration).
 */
export function jaasOptions(config: string): ReadonlyMap<string, string> {
  const options = new Map<string, string>()
  for (const [, name = '', quoted, plain = ''] of config.matchAll(
    /([\w.]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/g,
  )) {
    options.set(name, quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1'))
  }
  return options
}
