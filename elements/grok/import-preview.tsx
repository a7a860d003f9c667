/** Tells before an import what will be taken, what is in the way, and what cannot run in linear time. */
import type { ReactNode } from 'react'
import type { GrokImportPreview } from '../../core/grok/schema.ts'
import { grokStrings } from '../../core/grok/strings.ts'
import { Callout, Disclosure, useStrings } from '../kit/kit.ts'
import type { PreviewState } from './use-import-preview.ts'

export function ImportPreview({ state }: { readonly state: PreviewState }) {
  const t = useStrings(grokStrings)
  switch (state.is) {
    case 'none':
      return null
    case 'busy':
      return <p className="sm muted">{t('looking')}</p>
    case 'failed':
      return (
        <Callout variant="danger" title={t('lookFailed')}>
          {state.words}
        </Callout>
      )
    case 'known':
      return <Known preview={state.preview} />
  }
}

/** Names in one part: a long list is read elsewhere. */
const shown = 200
const kinds = ['added', 'replaced', 'removed', 'unchanged'] as const

function Known({ preview }: { readonly preview: GrokImportPreview }) {
  const t = useStrings(grokStrings)
  const { error, conflicts, refused, skipped } = preview
  const changes = kinds.filter(kind => preview[kind].length > 0)
  return (
    <div className="col grok-preview">
      {error !== null && conflicts.length === 0 && (
        <Callout variant="danger" title={t('cannotImport')}>
          <p className="grok-lines break">{error}</p>
        </Callout>
      )}
      {conflicts.length > 0 && (
        <Callout variant="danger" title={t('conflicts', { count: conflicts.length })}>
          <Names names={conflicts} />
        </Callout>
      )}
      {error === null && changes.every(kind => kind === 'unchanged') && <p className="sm">{t('nothing')}</p>}
      {error === null &&
        changes.map(kind => (
          <Disclosure key={kind} title={t(kind, { count: preview[kind].length })}>
            <Names names={preview[kind]} />
          </Disclosure>
        ))}
      {refused.length > 0 && (
        <Callout variant="warning" title={t('refused', { count: refused.length })}>
          <p className="sm">{t('refusedHint')}</p>
          <List
            items={refused.map(({ name, reason }) => (
              <>
                <span className="mono strong">{name}</span> <span className="break">{reason}</span>
              </>
            ))}
          />
        </Callout>
      )}
      {skipped.length > 0 && (
        <Callout variant="warning" title={t('skipped', { count: skipped.length })}>
          <List items={skipped.map(({ line, text }) => t('line', { line, text }))} />
        </Callout>
      )}
    </div>
  )
}

function Names({ names }: { readonly names: readonly string[] }) {
  const t = useStrings(grokStrings)
  const more = names.length - shown
  return (
    <p className="sm mono break">
      {names.slice(0, shown).join(', ')}
      {more > 0 && ` ${t('andMore', { count: more })}`}
    </p>
  )
}

function List({ items }: { readonly items: readonly ReactNode[] }) {
  const t = useStrings(grokStrings)
  const more = items.length - shown
  return (
    <ul className="grok-uses sm">
      {items.slice(0, shown).map((item, index) => (
        <li key={index} className="break">
          {item}
        </li>
      ))}
      {more > 0 && <li>{t('andMore', { count: more })}</li>}
    </ul>
  )
}
