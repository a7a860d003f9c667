/** Families of samples in the text format 0.0.4 of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). */

/** A value with what tells it from the others of its family. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

export interface Family {
  readonly name: string
  readonly kind: 'counter' | 'gauge'
  readonly help: string
  readonly read: () => readonly Sample[] | Promise<readonly Sample[]>
}

/** Empty where it cannot be read now: no value is better than a wrong one. */
export async function familyText({ name, kind, help, read }: Family): Promise<string> {
  let samples: readonly Sample[]
  try {
    samples = await read()
  } catch {
    return ''
  }
  const lines = samples
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}`)
  return [
    `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
    `# TYPE ${name} ${kind}`,
    ...lines,
    '',
  ].join('\n')
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
