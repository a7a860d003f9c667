import { FetchError } from '../../../core/client/errors.ts'
import { Button } from '../button.tsx'
import { useCommonStrings } from '../common-words.ts'
import { useErrorText } from '../error-words.ts'
import { useElementCore, useStrings } from '../words.ts'
import { addKitCss } from '../stylesheet.ts'
import { EmptyState } from './states.tsx'
import unreachableCss from './unreachable.css?inline'
import { unreachableStrings } from './unreachable-strings.ts'

addKitCss(unreachableCss)

export interface UnreachableProps {
  readonly error: Error
}

/** Stands in place of an element whose server cannot be asked who is logged in and what they may do: says which of the reasons it is, and offers a retry. */
export function Unreachable({ error }: UnreachableProps) {
  const core = useElementCore()
  const t = useCommonStrings()
  const u = useStrings(unreachableStrings)
  const textOf = useErrorText()
  const url = new URL(core.baseUrl, location.href).href
  const { reason, status } = error instanceof FetchError ? error : ({} as Partial<FetchError>)
  const [title, why] =
    reason === 'origin-refused'
      ? [u('originRefused', { url }), u('originRefusedWhy', { origin: location.origin })]
      : reason === 'not-cordwood'
        ? [u('notCordwood', { url }), u('notCordwoodWhy')]
        : status === undefined
          ? [u('unreachable', { url }), u('unreachableWhy')]
          : [u('failing', { url }), textOf(error)]
  const retry = () => {
    const { session } = core
    void (session.$state.get().status === 'logged-in' ? core.reloadUser() : session.validate()).catch(() => undefined)
  }
  return (
    <div role="alert">
      <EmptyState
        icon="exclamation-octagon-fill"
        title={title}
        action={
          <Button size="sm" icon="arrow-clockwise" onClick={retry}>
            {t('retry')}
          </Button>
        }
      >
        {why} {u('repeated')}
      </EmptyState>
    </div>
  )
}
