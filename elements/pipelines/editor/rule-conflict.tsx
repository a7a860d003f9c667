/** Shows the rule as someone else saved it meanwhile, and asks whose stays. */
import { ruleEditorStrings } from '../../../core/pipelines/editor-strings.ts'
import { Button, Callout, Dialog, useAction, useCommonStrings, useStrings } from '../../kit/kit.ts'
import { RuleCode } from './rule-code.tsx'

export interface RuleConflictProps {
  /** The source as it is stored now. */
  readonly source: string
  readonly onLoad: () => void
  readonly onOverwrite: () => Promise<void>
  readonly onCancel: () => void
}

export function RuleConflict({ source, onLoad, onOverwrite, onCancel }: RuleConflictProps) {
  const t = useStrings(ruleEditorStrings)
  const common = useCommonStrings()
  const { busy, failure, run } = useAction(onOverwrite)
  return (
    <Dialog
      title={t('conflict')}
      role="alertdialog"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel} data-autofocus>
            {common('cancel')}
          </Button>
          <Button aria-disabled={busy || undefined} onClick={() => busy || onLoad()}>
            {t('loadTheirs')}
          </Button>
          <Button variant="danger" aria-disabled={busy || undefined} onClick={() => void run()}>
            {t('overwrite')}
          </Button>
        </>
      }
    >
      {failure !== null && <Callout variant="danger">{failure}</Callout>}
      <p>{t('conflictText')}</p>
      <RuleCode source={source} label={t('ruleSource')} />
    </Dialog>
  )
}
