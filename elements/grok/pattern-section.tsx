/** Details of a grok pattern, opened below its row: its whole text, what it refers to, what uses it. */
import { referencesOf } from '../../core/grok/references.ts'
import type { GrokPattern } from '../../core/grok/schema.ts'
import { grokStrings } from '../../core/grok/strings.ts'
import { CopyButton, useStrings } from '../kit/kit.ts'
import { PatternText } from './pattern-text.tsx'
import { UsedBy } from './used-by.tsx'

export function PatternSection({ pattern: { id, pattern } }: { readonly pattern: GrokPattern }) {
  const t = useStrings(grokStrings)
  const references = [...referencesOf(pattern)]
  return (
    <div className="grok-section">
      <div className="col">
        <h2 className="sm row">
          {t('pattern')} <CopyButton value={pattern} label={t('copyPattern')} />
        </h2>
        <div className="grok-box">
          <PatternText pattern={pattern} />
        </div>
      </div>
      <div className="col">
        <h2 className="sm">{t('refersTo')}</h2>
        <p className={`sm ${references.length === 0 ? 'muted' : 'mono break'}`}>
          {references.length === 0 ? t('refersToNone') : references.join(', ')}
        </p>
      </div>
      <div className="col">
        <h2 className="sm">{t('usedBy')}</h2>
        <UsedBy id={id} />
      </div>
    </div>
  )
}
