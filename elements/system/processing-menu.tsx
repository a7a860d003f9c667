import { useState } from 'react'
import { isPermitted } from '../../core/permissions/permissions.ts'
import { pauseProcessing, resumeProcessing } from '../../core/system/api.ts'
import type { SystemOverview } from '../../core/system/schema.ts'
import { systemStrings } from '../../core/system/strings.ts'
import { Button, ConfirmDialog, Icon, Menu, useCore, useStore, useStrings, useToast } from '../kit/kit.ts'

export interface ProcessingMenuProps {
  readonly overviews: readonly SystemOverview[]
  readonly onChanged: () => void
}

/** Pauses or resumes message processing on every node the user may. */
export function ProcessingMenu({ overviews, onChanged }: ProcessingMenuProps) {
  const core = useCore()
  const t = useStrings(systemStrings)
  const toast = useToast()
  const held = useStore(core.$user)?.permissions
  const [asked, setAsked] = useState<'pause' | 'resume' | null>(null)
  const nodes = overviews.filter(({ node_id }) => isPermitted(held, `processing:changestate:${node_id}`))
  if (nodes.length === 0) return null
  const processing = nodes.filter(node => node.is_processing)
  const paused = nodes.filter(node => !node.is_processing)

  const run = async () => {
    const [targets, change] =
      asked === 'pause' ? ([processing, pauseProcessing] as const) : ([paused, resumeProcessing] as const)
    await Promise.all(targets.map(({ node_id }) => change(core.client, node_id)))
    toast.success(t(asked === 'pause' ? 'paused' : 'resumed'))
    setAsked(null)
    onChanged()
  }
  return (
    <>
      <Menu
        label={t('processing')}
        align="end"
        items={[
          { label: t('pause'), icon: 'pause', disabled: processing.length === 0, onSelect: () => setAsked('pause') },
          { label: t('resume'), icon: 'play', disabled: paused.length === 0, onSelect: () => setAsked('resume') },
        ]}
        trigger={props => (
          <Button {...props} icon="heart-pulse">
            {t('processing')}
            <Icon name="chevron-down" small />
          </Button>
        )}
      />
      {asked && (
        <ConfirmDialog
          title={t(asked)}
          confirmLabel={t(asked)}
          danger={asked === 'pause'}
          onConfirm={run}
          onCancel={() => setAsked(null)}
        >
          <p>{asked === 'pause' ? t('pauseQuestion', { count: processing.length }) : t('resumeQuestion')}</p>
          {asked === 'pause' && <p className="sm muted">{t('pauseLimit')}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
