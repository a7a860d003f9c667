/** Asks the directory for the values of the next fields, and says what they find. */
import { authenticationFormStrings } from '../../../core/authentication/form-strings.ts'
import { authenticationStrings } from '../../../core/authentication/strings.ts'
import type { DirectoryProposal } from '../../../core/authentication/schema.ts'
import { Button, Callout, Spinner, useMessages, useStrings } from '../../kit/kit.ts'
import { formatNumberIn } from '../../../core/numbers/format.ts'
import { typeTitle } from '../service-types.ts'
import type { Discovery } from './use-discovery.ts'

export interface ProposalPanelProps {
  readonly discovery: Discovery
  readonly type: string
}

/** A directory counts up to here. */
const mostCounted = 1000
/** Parts of the directory that are named. */
const mostContexts = 10

export function ProposalPanel({ discovery: { busy, run, proposal, failure }, type }: ProposalPanelProps) {
  const f = useStrings(authenticationFormStrings)
  const t = useStrings(authenticationStrings)
  return (
    <div className="auth-proposal">
      <div className="row wrap">
        <Button icon="magic" aria-disabled={busy || undefined} onClick={() => void run()}>
          {busy ? f('fillingIn') : f('fromDirectory')}
        </Button>
        {busy ? <Spinner /> : <span className="hint grow">{f('fromDirectoryHint')}</span>}
      </div>
      {failure !== null && (
        <Callout variant="danger" title={f('nothingFound')}>
          <span className="break">{failure}</span>
        </Callout>
      )}
      {proposal && proposal.users_found > 0 && (
        <Callout variant="success" title={f('filledIn')}>
          <Found proposal={proposal} />
        </Callout>
      )}
      {proposal && proposal.users_found === 0 && (
        <Callout variant="warning" title={f('noUsersFound')}>
          {f('noUsersFoundHint')}
          {proposal.naming_contexts.length > 0 && (
            <div>
              {f('contexts')}{' '}
              <bdi className="mono break">{proposal.naming_contexts.slice(0, mostContexts).join(' · ')}</bdi>
            </div>
          )}
        </Callout>
      )}
      {proposal && proposal.type !== type && (
        <Callout variant="warning">{f('otherTypeFound', { type: typeTitle(proposal.type, t) })}</Callout>
      )}
    </div>
  )
}

function Found({ proposal: { users_found: users, groups_found: groups } }: { readonly proposal: DirectoryProposal }) {
  const f = useStrings(authenticationFormStrings)
  const { lang } = useMessages()
  const counted = (count: number, some: 'usersFound' | 'groupsFound', most: 'usersFoundMost' | 'groupsFoundMost') =>
    count >= mostCounted ? f(most, { count: formatNumberIn(lang, count) }) : f(some, { count })
  return f('found', {
    users: counted(users, 'usersFound', 'usersFoundMost'),
    groups: counted(groups, 'groupsFound', 'groupsFoundMost'),
  })
}
