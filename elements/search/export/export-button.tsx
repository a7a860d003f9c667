import { lazy, Suspense, useState } from 'react'
import { exportStrings } from '../../../core/search/export-strings.ts'
import { Button, useStrings } from '../../kit/kit.ts'

const ExportDialog = lazy(() => import('./export-dialog.tsx'))

/** Opens the export of the messages of the search page, and the exports that were started before. */
export function ExportButton() {
  const t = useStrings(exportStrings)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" icon="download" title={t('export')} onClick={() => setOpen(true)}>
        <span className="wide-label">{t('export')}</span>
      </Button>
      {open && (
        <Suspense>
          <ExportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
