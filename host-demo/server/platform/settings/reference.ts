/** The reference page of the settings, as Markdown. */
import { environmentName, settingNames, settingSchema } from './schema.ts'

export function settingsReference(): string {
  const rows = settingNames.map(name => {
    const { default: value, description } = settingSchema(name)
    return `| \`${environmentName(name)}\` | \`${name}\` | ${showDefault(value)} | ${description} |`
  })
  return `# Configuration

Every setting has a default that works on one machine. Set an environment variable, or name a JSON file in
\`CORDWOOD_CONFIG_FILE\`; the environment wins. A wrong or unknown setting stops the start and says why.

| Environment variable | In the file | Default | Meaning |
|---|---|---|---|
| \`CORDWOOD_CONFIG_FILE\` | | none | Path of the JSON file with settings. |
${rows.join('\n')}

On and off may be written \`on\`/\`off\`, \`true\`/\`false\`, \`yes\`/\`no\` or \`1\`/\`0\`. This page is written by
\`node host-demo/server/platform/settings/write-reference.ts\`.
`
}

function showDefault(value: unknown): string {
  if (value === null || (typeof value === 'object' && Object.keys(value).length === 0)) return 'none'
  if (value === '') return 'empty'
  if (typeof value === 'boolean') return value ? '`on`' : '`off`'
  return `\`${String(value)}\``
}
