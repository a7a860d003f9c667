/** Whether others on this machine have rights to anything in the data folder. */
import { openToOthers } from '../../platform/node/private-files.ts'
import { warning, type Check } from '../finding.ts'

export const checkPrivacy: Check = ({ dataDir }) => {
  const found = [...openToOthers(dataDir)]
  if (found.length === 0) return []
  const more = found.length > 1 ? ` and ${found.length - 1} more` : ''
  return [
    warning(
      'rights',
      `Others on this machine have rights to ${found[0]}${more}: chmod -R go= ${dataDir}. The next start does it, too.`,
    ),
  ]
}
