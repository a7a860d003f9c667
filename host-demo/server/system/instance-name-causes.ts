/** Says that names of AWS instances cannot be looked up, while they cannot. */
import type { InstanceNames } from '../instance-names/instance-names.ts'
import type { Cause } from './notifications.ts'

export function instanceNameCauses({ problems }: Pick<InstanceNames, 'problems'>): readonly Cause[] {
  if (problems.length === 0) return []
  const told = [...Map.groupBy(problems, ({ reason }) => reason)].map(([reason, some]) => {
    const regions = some.flatMap(({ region }) => region ?? [])
    return regions.length === 0 ? reason : `${regions.join(', ')}: ${reason}`
  })
  return [
    {
      type: 'generic',
      severity: 'normal',
      key: 'aws-instance-names',
      details: {
        title: 'Names of AWS instances cannot be looked up',
        description: `${told.join(' ')} Names that were found before stay in use. Regions and keys are set with PUT /plugins/org.graylog.aws/config.`,
      },
    },
  ]
}
