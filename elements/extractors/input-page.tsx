/** The page around what belongs to an input: it waits for the input, and says why there is none. */
import type { ReactNode } from 'react'
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import type { Input } from '../../core/inputs/schema.ts'
import { ErrorState, Link, Page, Panel, Skeleton, useCore, useStrings } from '../kit/kit.ts'
import type { InputState } from './use-input.ts'

export interface InputPageProps {
  readonly state: InputState
  /** The heading once the input is known. */
  readonly title: (input: Input) => string
  readonly description?: string
  /** The page is one of several of the input, and leads back to the list of its extractors. */
  readonly below?: boolean
  readonly actions?: ReactNode
  readonly children: (input: Input) => ReactNode
}

export function InputPage({ state, title, description, below = false, actions, children }: InputPageProps) {
  const { routes } = useCore()
  const t = useStrings(extractorScreenStrings)
  const { input, error, refetch, addresses } = state
  const crumb =
    below && input ? (
      <Link to={addresses.list()}>{t('allOf', { input: input.title })}</Link>
    ) : (
      <Link to={routes.inputs()}>{t('inputs')}</Link>
    )
  return (
    <Page
      title={input ? title(input) : t('title')}
      crumb={crumb}
      description={description}
      documentation="extractors"
      actions={input && actions}
    >
      {input ? children(input) : <Panel>{error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton />}</Panel>}
    </Page>
  )
}
