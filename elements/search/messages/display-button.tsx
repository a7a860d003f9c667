/** Display settings of the messages: wrapped, compact, with their text beside or below the columns. */
import { messageStrings } from '../../../core/search/message-strings.ts'
import { Button, CheckboxField, Popover, SelectField, useStrings } from '../../kit/kit.ts'
import { useSearchPage } from '../page-context.ts'
import { previewOf, useListSettings, type Preview } from './list-settings.ts'

const previews = {
  beside: 'previewBeside',
  below: 'previewBelow',
  off: 'previewOff',
} as const satisfies Record<Preview, string>

export function DisplayButton() {
  const t = useStrings(messageStrings)
  const [settings, change] = useListSettings()
  const { page, change: changePage } = useSearchPage()
  const place = (preview: Preview) => {
    if (preview !== 'off') change({ preview })
    if (preview !== previewOf(settings, page)) {
      changePage({ messageRow: preview !== 'off', columns: page.columns.filter(column => column !== 'message') })
    }
  }
  return (
    <Popover
      label={t('display')}
      align="end"
      className="message-display"
      trigger={trigger => (
        <Button size="sm" variant="ghost" icon="sliders" title={t('display')} {...trigger}>
          <span className="widest-label">{t('display')}</span>
        </Button>
      )}
    >
      {() => (
        <div className="col">
          <CheckboxField label={t('wrapText')} checked={settings.wrap} onChange={wrap => change({ wrap })} />
          <CheckboxField label={t('compact')} checked={settings.compact} onChange={compact => change({ compact })} />
          <SelectField
            label={t('preview')}
            value={previewOf(settings, page)}
            disabled={settings.view !== 'table'}
            options={Object.entries(previews).map(([value, key]) => ({ value, label: t(key) }))}
            onChange={preview => place((preview ?? 'beside') as Preview)}
          />
        </div>
      )}
    </Popover>
  )
}
